import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentFor, prepare, root } from '../../apps/server/prepare.mjs';
import { appSumoEnvironment, startAppSumoServer } from '../support/appsumo-server.ts';
import { environmentAt, startIdentityServer } from '../support/identity-server.ts';
import { startStripeServer, stripeEnvironment } from '../support/stripe-server.ts';
import { browserArguments, findBrowser } from './browser.mjs';
import { chosen, journeys, recordPassed } from './journeys.mjs';
import { startProgram } from './program.mjs';

// `npm run e2e` plays the journeys that journeys.mjs chooses, the looks rotating by the seed; `--all` plays
// all of them, and `npm run e2e:full` all in every look. Both write down what passed. Other arguments are
// Playwright's; E2E_SEED repeats a run.
const own = ['--full', '--all'];
const isFull = process.argv.includes('--full');
const isWhole = isFull || process.argv.includes('--all');
const others = process.argv.slice(2).filter((argument) => !own.includes(argument));
const seed = process.env.E2E_SEED ?? String(Math.floor(Math.random() * 1000));
const results = join(root, '.test');

const began = Date.now();
const node = await prepare(['server', 'web', 'store']);
const browser = await findBrowser();
mkdirSync(results, { recursive: true });
rmSync(join(results, 'e2e-report.json'), { force: true });

// The identity provider of these tests, for every user.
const provider = await startIdentityServer();
// The card payment provider.
const collector = await startStripeServer();
// The licence marketplace.
const market = await startAppSumoServer();
const program = await startProgram(node, {
  ...environmentAt(provider.issuer),
  ...stripeEnvironment(collector.url),
  ...appSumoEnvironment(market.url),
});
let code = 1;
let findings = '';
try {
  code = await stopping(playwright());
  findings = disagreements();
} finally {
  await program.stop();
  await provider.stop();
  await collector.stop();
  await market.stop();
}
const counts = countsOf(join(results, 'e2e-report.json'));
if (isWhole && others.length === 0) recordPassed(counts.wholeFiles);
writeFileSync(join(results, 'e2e.json'), `${JSON.stringify(counts)}\n`);
writeFileSync(join(results, 'e2e-program.log'), program.readOutput());
const seconds = ((Date.now() - began) / 1000).toFixed(0);
process.stdout.write(
  `e2e: ${counts.passed} passed, ${counts.flaky} flaky, ${counts.failed} failed in ${seconds} s (seed ${seed})\n`,
);
for (const name of counts.flakyNames) process.stdout.write(`flaky, passed only when tried again: ${name}\n`);
if (findings) process.stdout.write(`the books do not agree after the tests:\n${findings}\n`);
process.exitCode = counts.failed > 0 || findings ? 1 : code;

function playwright() {
  process.stdout.write(
    `e2e: ${isFull ? 'every look' : `looks by seed ${seed} (E2E_SEED=${seed} repeats it)`}\n`,
  );
  const files = isWhole || others.length > 0 ? others : chosen(seed);
  if (files !== others) process.stdout.write(`e2e: ${files.length} of ${journeys().length} journeys\n`);
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const config = join(root, 'tests', 'e2e', 'playwright.config.ts');
  return spawn(node, [cli, 'test', '--config', config, ...files], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...environmentFor(node),
      ...browser.environment,
      E2E_ADDRESS: program.address,
      E2E_DATA_DIR: program.dataDir,
      E2E_STRIPE: collector.url,
      E2E_APPSUMO: market.url,
      E2E_BROWSER: browser.path,
      E2E_BROWSER_ARGUMENTS: browserArguments.join(' '),
      E2E_SEED: seed,
      E2E_LOOKS: isFull ? 'all' : 'rotating',
      E2E_WHOLE: isWhole ? 'yes' : 'no',
    },
  });
}

/** Stock is the sum of its movements and the books agree, whatever people did in these shops: or what not. */
function disagreements() {
  const launcher = join(root, 'apps', 'server', 'start.mjs');
  const env = { ...environmentFor(node), DATA_DIR: program.dataDir, DATABASE_URL: '' };
  const command = [launcher, '--task', 'check-invariants'];
  const { status, stdout, stderr } = spawnSync(node, command, { cwd: root, env, encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

/** The program outlives no run, also not one that was interrupted. */
function stopping(child) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  return new Promise((done) => child.once('exit', (exit) => done(exit ?? 1)));
}

function countsOf(path) {
  try {
    const { stats, errors, suites } = JSON.parse(readFileSync(path, 'utf8'));
    return {
      passed: stats.expected,
      flaky: stats.flaky,
      flakyNames: suites.flatMap((suite) => namesIn(suite, 'flaky')),
      wholeFiles: suites.filter((suite) => namesIn(suite, 'unexpected').length === 0).map(({ file }) => file),
      failures: [
        ...suites.flatMap((suite) => namesIn(suite, 'unexpected')),
        ...errors.map(({ message = '' }) => message.slice(0, 600)),
      ],
      failed: stats.unexpected + errors.length,
    };
  } catch {
    return {
      passed: 0,
      flaky: 0,
      flakyNames: [],
      failures: ['no report was written'],
      failed: 1,
      wholeFiles: [],
    };
  }
}

/** The locations of the specs with this outcome, in a suite and its nested suites. */
function namesIn({ specs = [], suites = [] }, outcome) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === outcome));
  return [
    ...own.map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...suites.flatMap((suite) => namesIn(suite, outcome)),
  ];
}
