import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
const isFull = process.argv.includes('--full');
const choice = isFull
  ? { TEST_FULL: '1' }
  : { TEST_SEED: process.env.TEST_SEED ?? seed, E2E_SEED: process.env.E2E_SEED ?? seed };
const silent = { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };
console.log(
  Object.entries(choice)
    .map(([name, value]) => `${name}=${value}`)
    .join(' '),
);
const started = Date.now();
const total = { passed: 0, flaky: 0, failed: 0 };
/** Seconds by step, written to `.test/times.json`. */
const times = {};
/** Repeated at the very end, because a long run is read there first. */
const remembered = [];

/** The failures of such a step are counted one by one. */
class TestsFailed extends Error {}

const node = await step('install', () => prepare([]));
if (!node) finish();
mkdirSync(results, { recursive: true });

await Promise.all([
  step('lint', () => run(tool('@biomejs', 'biome', 'bin', 'biome'), ['check', '.'])),
  step('lockfile', () => {
    const missing = missingFromLock(root);
    if (missing.length > 0) throw new Error(missing.join('\n'));
  }),
  step('typecheck', () =>
    run(tool('turbo', 'bin', 'turbo'), ['run', 'typecheck', '--output-logs=errors-only', '--ui=stream']),
  ),
  step('build', () => prepare(['server', 'web', 'store'])),
]);
await step('tests', () => vitest('vitest.json', []));
// The oldest PostgreSQL that the documents promise, where its package exists.
const oldest = '@oldest-postgres';
if (isFull && existsSync(tool(oldest, `${process.platform}-${process.arch}`))) {
  const files = [
    'packages/api/src/core/invariants.test.ts',
    'tests/behaviour/model.test.ts',
    'tests/behaviour/sale-races.test.ts',
  ];
  await step('oldest PostgreSQL', () => vitest('oldest.json', files, { TEST_POSTGRES_SCOPE: oldest }));
}
await step('e2e', async () => {
  const report = join(results, 'e2e.json');
  rmSync(report, { force: true });
  const e2e = join(root, 'tests', 'e2e', 'run.mjs');
  await counted(run(e2e, isFull ? ['--all'] : []), () => readJson(report));
});
finish();

/**
 * A step that fails counts as one failure, unless its own tests were counted. The next steps run all the
 * same.
 */
async function step(name, work) {
  const began = Date.now();
  console.log(`\n── ${name}`);
  let result;
  let word = 'done';
  try {
    result = await work();
  } catch (error) {
    word = 'failed';
    if (!(error instanceof TestsFailed)) {
      total.failed += 1;
      remembered.push(`failed: ${name}: ${error.message}`);
    }
    console.error(error.message);
  }
  times[name] = Math.round((Date.now() - began) / 1000);
  console.log(`── ${name}: ${word} in ${times[name]} s`);
  return result;
}

function vitest(name, files, environment = {}) {
  const report = join(results, name);
  for (const file of [report, `${report}.log`]) rmSync(file, { force: true });
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
  if (failure) throw failed > 0 ? new TestsFailed(failure.message) : failure;
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
  times.total = Math.round((Date.now() - started) / 1000);
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, 'times.json'), `${JSON.stringify(times, null, 2)}\n`);
  if (remembered.length > 0) console.log(`\n${remembered.join('\n')}`);
  console.log(`\n${total.passed + total.flaky} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
}
