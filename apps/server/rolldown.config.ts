import { existsSync } from 'node:fs';
import { defineConfig } from 'rolldown';

const entries = { main: 'src/main.ts', task: 'src/task.ts', worker: 'src/worker.ts' };

export default defineConfig({
  input: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(file))),
  platform: 'node',
  // Our own packages are bundled, native modules cannot be. Drizzle is, because Node parses its manifest,
  // which names 447 exports, anew for each of its files: three seconds of the start and 130 MiB of the heap.
  external: (id) => !/^(\.|\/|[A-Za-z]:[\\/]|@mostrador\/|drizzle-orm(\/|$))/.test(id),
  transform: { target: 'node24' },
  // The page loads languages one by one, the server has them all: one module serves both.
  checks: { ineffectiveDynamicImport: false },
  output: {
    dir: 'dist',
    // `npm run dev` watches these very files: one that is replaced is watched no longer.
    cleanDir: !process.argv.includes('--watch'),
    format: 'esm',
    // With one letter beyond Latin a script takes two bytes for each of its letters, for as long as it runs.
    charset: 'ascii',
    comments: false,
    minify: { compress: false, mangle: false },
    sourcemap: true,
    // Node keeps each map whole: with the sources in it they lie in memory a second time.
    sourcemapExcludeSources: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  },
});
