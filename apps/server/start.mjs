import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import {
  environmentFor,
  prepare,
  print,
  programEnvironment,
  programFlags,
  root,
  toolCommand,
} from './prepare.mjs';

// `npm start`, `--dev`, or `--task <name> [arguments]`, the tasks of src/tasks/task.ts.
const [mode, ...rest] = process.argv.slice(2);
const server = join(root, 'apps', 'server');
const web = join(root, 'apps', 'web');
const environment = join(root, '.env');

try {
  process.exitCode = await start();
} catch (error) {
  print(error.message);
  process.exitCode = 1;
}

async function start() {
  if (mode === '--task') {
    const node = await prepare(['server']);
    return follow([spawnProgram(node, ['dist/task.js', ...rest])]);
  }
  if (mode === '--dev') {
    const node = await prepare(['server', 'store']);
    return follow([
      spawnTool(node, [...toolCommand('server'), '--watch'], server),
      spawnProgram(node, ['dist/main.js'], ['--watch', '--watch-preserve-output']),
      spawnTool(node, [toolCommand('web')[0]], web),
    ]);
  }
  const node = await prepare(existsSync(join(web, 'index.html')) ? ['server', 'web', 'store'] : ['server']);
  const program = spawnProgram(node, ['dist/main.js']);
  const code = await follow([program]);
  // A program that was killed could not stop its PostgreSQL.
  if (program.signalCode === 'SIGKILL') await follow([spawnProgram(node, ['dist/task.js', 'stop-database'])]);
  return code;
}

function spawnProgram(node, [file, ...options], flags = []) {
  const settings = [...programFlags, ...(existsSync(environment) ? [`--env-file=${environment}`] : [])];
  const end = ['--import', new URL('./end-with-launcher.mjs', import.meta.url).href];
  return spawn(node, [...flags, ...settings, ...end, join(server, file), ...options], {
    cwd: root,
    env: { ...programEnvironment, ...environmentFor(node) },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
}

function spawnTool(node, options, cwd) {
  return spawn(node, options, { cwd, env: environmentFor(node), stdio: ['ignore', 'inherit', 'inherit'] });
}

/** Hand signals on; when the first child ends, end the others, and answer with its exit code. */
function follow(children) {
  return new Promise((done) => {
    const handOn = (signal) => {
      for (const child of children) child.kill(signal);
    };
    endWithNpm(() => handOn('SIGTERM'));
    process.on('SIGTERM', () => handOn('SIGTERM'));
    process.on('SIGHUP', () => handOn('SIGTERM'));
    // A terminal sends Ctrl-C to the children itself; a second one would mean "at once".
    process.on('SIGINT', () => process.stdin.isTTY || handOn('SIGINT'));
    for (const child of children) {
      child.once('error', (error) => {
        print(error.message);
        done(1);
      });
      child.once('exit', (code, signal) => {
        handOn('SIGTERM');
        done(code ?? 128 + constants.signals[signal]);
      });
    }
  });
}

/** npm that was killed passes no signal on: what it started would go on holding its port and its data. */
function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event) return;
  const above = [process.ppid, parentOf(process.ppid)];
  const timer = setInterval(() => {
    if (process.ppid === above[0] && parentOf(above[0]) === above[1]) return;
    clearInterval(timer);
    end();
  }, 500);
  timer.unref();
}

/** npm may run its scripts through a shell that stays between; where there is no /proc it does not. */
function parentOf(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return /^Name:\t(sh|dash|bash|ash|busybox)$/m.test(status)
      ? /^PPid:\t(\d+)$/m.exec(status)?.[1]
      : undefined;
  } catch {
    return undefined;
  }
}
