import { existsSync } from 'node:fs';
import { defineConfig } from 'rolldown';

const entries = { main: 'src/main.ts', task: 'src/task.ts' };

export default defineConfig({
  input: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(file))),
  platform: 'node',
  // Only our own packages are bundled: postgres must be loaded from its own file for the repair of driver.ts,
  // and native modules cannot be bundled at all.
  external: (id) => !/^(\.|\/|[A-Za-z]:[\\/]|@mostrador\/)/.test(id),
  transform: { target: 'node24' },
  // The page loads languages one by one, the server has them all: one module serves both.
  checks: { ineffectiveDynamicImport: false },
  output: {
    dir: 'dist',
    cleanDir: true,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  },
});
