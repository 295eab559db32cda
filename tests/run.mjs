import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { environmentFor, prepare, root } from '../apps/server/prepare.mjs';
import { missingFromLock } from './lockfile.mjs';
import { seedOfTree } from './seed.mjs';

// `npm test`: everything a change must pass, from a fresh clone on. Plain JavaScript, since it runs before
// the install.
const results = join(root, '.test');
const tool = (...path) => join(root, 'node_modules', ...path);
// A share of the cases that grow with calls and values, and of the looks of screens.
const seed = seedOfTree(root);
const choice = process.argv.includes('--full')
  ? { TEST_FULL: '1' }
  : { TEST_SEED: process.env.TEST_SEED ?? seed, E2E_SEED: process.env.E2E_SEED ?? seed };
const silent = { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };
console.log(
  Object.entries(choice)
    .map(([name, value]) => `${name}=${value}`)
    .join(' '),
);
const total = { passed: 0, flaky: 0, failed: 0 };
/** Told once more at the very end, where a long run is read first. */
const remembered = [];

const node = await step('install', () => prepare([]));
if (!node) finish();
mkdirSync(results, { recursive: true });

await step('lint', () => run(tool('@biomejs', 'biome', 'bin', 'biome'), ['check', '.']));
await step('lockfile', () => {
  const missing = missingFromLock(root);
  if (missing.length > 0) throw new Error(missing.join('\n'));
});
await step('typecheck', () =>
  run(tool('turbo', 'bin', 'turbo'), ['run', 'typecheck', '--output-logs=errors-only', '--ui=stream']),
);
await step('build', () =>
  prepare(existsSync(join(root, 'apps', 'web', 'index.html')) ? ['server', 'web', 'store'] : ['server']),
);
await step('tests', () => vitest('vitest.json', []));
// The oldest PostgreSQL that the documents promise, where its package exists.
const oldest = '@oldest-postgres';
if (existsSync(tool(oldest, `${process.platform}-${process.arch}`))) {
  const files = [
    'packages/api/src/core/invariants.test.ts',
    'tests/behaviour/model.test.ts',
    'tests/behaviour/sale-races.test.ts',
  ];
  await step('oldest PostgreSQL', () => vitest('oldest.json', files, { TEST_POSTGRES_SCOPE: oldest }));
}
const e2e = join(root, 'tests', 'e2e', 'run.mjs');
if (existsSync(e2e)) {
  await step('e2e', async () => {
    const report = join(results, 'e2e.json');
    rmSync(report, { force: true });
    await counted(run(e2e, []), () => readJson(report));
  });
}
finish();

/**
 * A step that fails counts as one failure, unless its own tests were counted. The next steps run all the
 * same.
 */
async function step(name, work) {
  const began = Date.now();
  console.log(`\n── ${name}`);
  const failedBefore = total.failed;
  let result;
  try {
    result = await work();
  } catch (error) {
    if (total.failed === failedBefore) {
      total.failed += 1;
      remembered.push(`failed: ${name}: ${error.message}`);
    }
    console.error(error.message);
  }
  const word = total.failed > failedBefore ? 'failed' : 'done';
  console.log(`── ${name}: ${word} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return result;
}

function vitest(name, files, environment = {}) {
  const report = join(results, name);
  rmSync(report, { force: true });
  const reporters = ['--reporter=dot', `--reporter=${join(root, 'tests', 'reporter.mjs')}`];
  const running = run(tool('vitest', 'vitest.mjs'), ['run', ...reporters, ...files], {
    ...environment,
    TEST_REPORT: report,
  });
  return counted(running, () => readJson(report));
}

async function counted(running, read) {
  const failure = await running.then(
    () => null,
    (error) => error,
  );
  const { passed, failed, flaky = 0, flakyNames = [], failures = [] } = read();
  total.passed += passed;
  total.failed += failed;
  total.flaky += flaky;
  remembered.push(
    ...flakyNames.map((name) => `flaky, passed only when tried again: ${name}`),
    ...failures.map((failure) => `failed: ${failure}`),
  );
  if (failure) throw failure;
}

function run(file, options, environment = {}) {
  return new Promise((done, fail) => {
    const child = spawn(node, [file, ...options], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...environmentFor(node), ...choice, ...environment, ...silent },
    });
    child.once('error', fail);
    child.once('exit', (code, signal) => (code === 0 ? done() : fail(new Error(`exit ${signal ?? code}`))));
  });
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function finish() {
  if (remembered.length > 0) console.log(`\n${remembered.join('\n')}`);
  console.log(`\n${total.passed + total.flaky} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
}
