import { join } from 'node:path';
import { appRouter, seedDemo } from '@mostrador/api/server';
import { migrationsFolder, repositoryRoot } from '@mostrador/database/folders';
import { fileDoors } from './doors.ts';
import { EnvError, readEnv } from './env.ts';
import { type Program, startProgram } from './program.ts';

const patienceMs = 9_500;

const say = (line: string) => void process.stdout.write(`${line}\n`);

await start().catch((error: unknown) => {
  process.stderr.write(`${describe(error)}\n`);
  process.exitCode = 1;
});

async function start() {
  const env = readEnv(process.env);
  const starting = startProgram(env, {
    router: appRouter,
    files: fileDoors,
    seedDemo,
    migrationsFolder,
    webRoot: join(repositoryRoot, 'apps', 'web', 'dist'),
    say,
  });
  stopOnSignal(starting);
  await starting;
}

/** One ending, however many signals arrive and also when one arrives while the program still starts. */
function stopOnSignal(starting: Promise<Program>) {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void starting.then(stop, () => process.exit(1));
    });
  }
}

/** Accepted requests are finished; whoever hangs past the patience is cut off. */
async function stop(program: Program) {
  say('Cerrando · Stopping…');
  setTimeout(() => process.exit(1), patienceMs).unref();
  await program.stop();
  process.exit(0);
}

/** Configuration errors are for the operator and need no stack. */
function describe(error: unknown) {
  if (error instanceof EnvError) return `Configuración · Configuration:\n${error.message}`;
  if (!(error instanceof Error)) return String(error);
  const isExpected = ['DataFolderInUse', 'DatabaseIsNewer'].includes(error.name);
  return isExpected ? error.message : (error.stack ?? error.message);
}
