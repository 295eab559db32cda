import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { environmentFor, prepare, root, say, toolCommand } from './prepare.mjs';

// `npm start`, `--dev`, or `--task migrate|backup|restore|check-invariants [argument]`.
const [mode, ...rest] = process.argv.slice(2);
const server = join(root, 'apps', 'server');
const web = join(root, 'apps', 'web');
const environment = join(root, '.env');

try {
  process.exitCode = await start();
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}

async function start() {
  if (mode === '--task') {
    const node = await prepare(['server']);
    return follow([spawnProgram(node, ['dist/task.js', ...rest])]);
  }
  if (mode === '--dev') {
    const node = await prepare(['server']);
    return follow([
      spawnTool(node, [...toolCommand('server'), '--watch'], server),
      spawnProgram(node, ['dist/main.js'], ['--watch', '--watch-preserve-output']),
      spawnTool(node, [toolCommand('web')[0]], web),
    ]);
  }
  const node = await prepare(existsSync(join(web, 'index.html')) ? ['server', 'web'] : ['server']);
  return follow([spawnProgram(node, ['dist/main.js'])]);
}

function spawnProgram(node, [file, ...options], flags = []) {
  const settings = [
    '--enable-source-maps',
    ...(existsSync(environment) ? [`--env-file=${environment}`] : []),
  ];
  const end = ['--import', new URL('./end-with-launcher.mjs', import.meta.url).href];
  return spawn(node, [...flags, ...settings, ...end, join(server, file), ...options], {
    cwd: root,
    env: environmentFor(node),
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
    process.on('SIGTERM', () => handOn('SIGTERM'));
    process.on('SIGHUP', () => handOn('SIGTERM'));
    // A terminal sends Ctrl-C to the children itself; a second one would mean "at once".
    process.on('SIGINT', () => process.stdin.isTTY || handOn('SIGINT'));
    for (const child of children) {
      child.once('error', (error) => {
        say(error.message);
        done(1);
      });
      child.once('exit', (code, signal) => {
        handOn('SIGTERM');
        done(code ?? 128 + constants.signals[signal]);
      });
    }
  });
}
