import { join } from 'node:path';
import { appRouter, seedDemo } from '@mostrador/api/server';
import { migrationsFolder, repositoryRoot } from '@mostrador/database/folders';
import { fileDoors, signInDoor, storeDoor } from './http/doors.ts';
import { type Program, startProgram } from './program.ts';
import { readEnv } from './settings/env.ts';
import { describeStartFailure } from './tasks/start-refusal.ts';

const patienceMs = 9_500;

const print = (line: string) => void process.stdout.write(`${line}\n`);

// A closed terminal accepts no output, which must not prevent the program from ending normally.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

type Built = { workerFile: string };

export const start = (built: Built) =>
  startUp(built).catch((error: unknown) => {
    process.stderr.write(`mostrador: ${describeStartFailure(error)}\n`);
    process.exitCode = 1;
  });

async function startUp({ workerFile }: Built) {
  const env = readEnv(process.env);
  const starting = startProgram(env, {
    router: appRouter,
    files: fileDoors,
    signIn: signInDoor,
    store: storeDoor,
    seedDemo,
    migrationsFolder,
    webRoot: join(repositoryRoot, 'apps', 'web', 'dist'),
    storeRoot: join(repositoryRoot, 'apps', 'store', 'dist'),
    workerFile,
    print,
  });
  stopOnSignal(starting, env.drainMs + patienceMs);
  await starting;
}

/** Stops the program once, however many signals arrive, even if one arrives during the start. */
function stopOnSignal(starting: Promise<Program>, longestMs: number) {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void starting.then(
        (program) => stop(program, longestMs),
        () => process.exit(1),
      );
    });
  }
}

/** Stops the program. Accepted requests are finished; those that exceed the limit are aborted. */
async function stop(program: Program, longestMs: number) {
  print('Cerrando · Stopping…');
  setTimeout(() => process.exit(1), longestMs).unref();
  await program.stop();
  process.exit(0);
}
