import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from '../../apps/server/prepare.mjs';
import { browserArguments, findBrowser } from './browser.mjs';
import { startProgram } from './program.mjs';

// `npm run lighthouse`: the sign-in page and the till as a desktop sees them, the median of five runs.
const runs = Number(process.argv[2] ?? 5);
const goals = { performance: 95, accessibility: 100 };

const node = await prepare(['server', 'web']);
if (process.execPath === node) process.exitCode = await run();
// The support of the tests is TypeScript, which only the Node of the lockfile is known to read.
else process.exitCode = spawnSync(node, process.argv.slice(1), { stdio: 'inherit' }).status ?? 1;

async function run() {
  const browser = await findBrowser();
  Object.assign(process.env, browser.environment);
  const program = await startProgram(node);
  const profile = mkdtempSync(join(tmpdir(), 'mostrador-lighthouse-'));
  try {
    return (await measure({ browser, program, profile })) ? 0 : 1;
  } finally {
    await program.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function measure({ browser, program, profile }) {
  const { chromium } = await import(load('@playwright/test', 'index.mjs'));
  const port = 20_000 + (process.pid % 20_000);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browser.path,
    args: [...browserArguments, `--remote-debugging-port=${port}`],
  });
  try {
    const signedOut = await median(`${program.address}/login`, port);
    await signIn(context, { program, browser });
    const till = await median(`${program.address}/dashboard/pdv/nueva-venta`, port);
    return [signedOut, till].every((isGood) => isGood);
  } finally {
    await context.close();
  }
}

/** A shop with a counter full of products, signed in for every page of this browser. */
async function signIn(context, { program, browser }) {
  const { aShop, aProduct } = await shops({ program, browser });
  const shop = await aShop();
  for (let place = 1; place <= 60; place++) {
    await aProduct(shop, { name: `Producto ${place}`, price: place, stock: 50 });
  }
  const page = await context.newPage();
  await page.goto(`${program.address}/404`);
  await page.evaluate(
    ({ token, organization }) => {
      localStorage.setItem('token', token);
      localStorage.setItem('organization', organization);
    },
    { token: shop.token, organization: shop.organizationId },
  );
  await page.close();
}

/** The support of the browser tests reads where the program is from the environment. */
async function shops({ program, browser }) {
  Object.assign(process.env, {
    E2E_ADDRESS: program.address,
    E2E_DATA_DIR: program.dataDir,
    E2E_BROWSER: browser.path,
    E2E_BROWSER_ARGUMENTS: '',
    E2E_SEED: '0',
    E2E_LOOKS: 'rotating',
  });
  return import('./support/shop.ts');
}

async function median(address, port) {
  const { default: lighthouse, desktopConfig } = await import(load('lighthouse', 'core', 'index.js'));
  const path = new URL(address).pathname;
  const scores = [];
  for (let run = 0; run < runs; run++) {
    const options = {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: Object.keys(goals),
    };
    const { lhr } = await lighthouse(address, options, desktopConfig);
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    if (new URL(lhr.finalDisplayedUrl).pathname !== path)
      throw new Error(`Ended at ${lhr.finalDisplayedUrl}.`);
    scores.push(lhr);
  }
  const shares = Object.entries(goals).map(([name, goal]) => {
    const found = middle(scores.map(({ categories }) => categories[name].score * 100));
    return { name, goal, found: Math.round(found) };
  });
  const audits = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];
  const times = audits.map(
    (id) => `${id} ${Math.round(middle(scores.map((lhr) => lhr.audits[id].numericValue)))} ms`,
  );
  const shift = middle(scores.map((lhr) => lhr.audits['cumulative-layout-shift'].numericValue));
  process.stdout.write(
    `${path}: ${shares.map(({ name, goal, found }) => `${name} ${found} (≥ ${goal})`).join(', ')} · ${times.join(', ')}, shift ${shift.toFixed(3)}\n`,
  );
  mkdirSync(join(root, '.test'), { recursive: true });
  writeFileSync(
    join(root, '.test', `lighthouse${path.replaceAll('/', '-')}.json`),
    JSON.stringify(scores[0]),
  );
  for (const { categories, audits: all } of scores.slice(0, 1)) {
    const failed = categories.accessibility.auditRefs.filter(({ id }) => all[id].score === 0);
    for (const { id } of failed) process.stdout.write(`  ${id}: ${all[id].title}\n`);
  }
  return shares.every(({ found, goal }) => found >= goal);
}

function middle(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

function load(name, ...path) {
  return pathToFileURL(join(root, 'node_modules', ...name.split('/'), ...path)).href;
}
