import { join } from 'node:path';
import { appRouter, seedDemo } from '@mostrador/api/server';
import { migrationsFolder, repositoryRoot } from '@mostrador/database/folders';
import { fileDoors, signInDoor, storeDoor } from './http/doors.ts';
import { type Program, startProgram } from './program.ts';
import { readEnv } from './settings/env.ts';
import { describeStartFailure } from './tasks/start-refusal.ts';

const patienceMs = 9_500;

const print = (line: string) => void process.stdout.write(`${line}\n`);

// A terminal that was closed takes no more words, and that must not keep the program from ending well.
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

/** One ending, however many signals arrive and also when one arrives while the program still starts. */
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

/** Accepted requests are finished; whoever hangs past the patience is cut off. */
async function stop(program: Program, longestMs: number) {
  print('Cerrando · Stopping…');
  setTimeout(() => process.exit(1), longestMs).unref();
  await program.stop();
  process.exit(0);
}
