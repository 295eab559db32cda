import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';
import { defineConfig, type Plugin } from 'rolldown';

const entries = { main: 'src/main.ts', task: 'src/tasks/task.ts', worker: 'src/worker.ts' };

/**
 * Node decodes every position of a source map at startup. With one position for each word this took 31 MB;
 * stacks need only lines.
 */
const placesOfLines: Plugin = {
  name: 'places-of-lines',
  writeBundle: ({ dir = '' }, bundle) => {
    for (const name of Object.keys(bundle).filter((file) => file.endsWith('.map'))) {
      const path = join(dir, name);
      const map = JSON.parse(readFileSync(path, 'utf8'));
      const mappings = encode(decode(map.mappings).map(firstOfEachLine));
      writeFileSync(path, JSON.stringify({ ...map, names: [], mappings }));
    }
  },
};

const firstOfEachLine = (places: SourceMapSegment[]) =>
  places
    .filter((place, at) => at === 0 || place[1] !== places[at - 1]?.[1] || place[2] !== places[at - 1]?.[2])
    .map(
      (place): SourceMapSegment => (place.length === 1 ? place : [place[0], place[1], place[2], place[3]]),
    );

export default defineConfig({
  input: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(file))),
  platform: 'node',
  // Our own packages are bundled; native modules cannot be. Drizzle is bundled too, because otherwise Node
  // parses its manifest, which names 447 exports, again for each of its files: three seconds of the start and
  // 130 MiB of the heap.
  external: (id) => !/^(\.|\/|[A-Za-z]:[\\/]|@mostrador\/|drizzle-orm(\/|$))/.test(id),
  transform: { target: 'node24' },
  plugins: [placesOfLines],
  // The page loads languages one by one, but the server loads all of them. One module serves both.
  checks: { ineffectiveDynamicImport: false },
  output: {
    dir: 'dist',
    // `npm run dev` watches these files, and a file that is replaced is no longer watched.
    cleanDir: !process.argv.includes('--watch'),
    format: 'esm',
    // With one character beyond Latin-1 a script takes two bytes for each of its characters while it runs.
    charset: 'ascii',
    comments: false,
    minify: { compress: false, mangle: false },
    sourcemap: true,
    // Node keeps each map in memory; with the sources in it, these would be in memory twice.
    sourcemapExcludeSources: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  },
});
