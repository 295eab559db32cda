import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// What V8 made of the program the last time takes a fifth off its start. It lies with the build and goes with
// it; where that folder cannot be written the program starts as if for the first time.
const build = import.meta.dirname;
enableCompileCache(join(build, 'compiled'));
// Built, the rest of the program is a chunk that lies elsewhere: only this file knows its neighbours.
const { start } = await import('./run.ts');
await start({ workerFile: join(build, 'worker.js') });
