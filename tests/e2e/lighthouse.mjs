import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from '../../apps/server/prepare.mjs';
import { browserArguments, findBrowser } from './browser.mjs';
import { startProgram } from './program.mjs';

// `npm run lighthouse [runs] [part of a path]`: the everyday screens on a desktop, the handheld ones, and the
// public page of a shop with few, some and many products on a phone; the median of five runs unless another
// number is given.
const runs = Number(process.argv[2] ?? 5);
const only = process.argv[3] ?? '';
const desktop = { performance: 95, accessibility: 100, 'best-practices': 95 };
const till = '/dashboard/pdv/nueva-venta';
const tables = ['/dashboard/pdv/ordenes', '/dashboard/productos/todos'];
const screens = [
  till,
  '/dashboard/pdv/inicio',
  '/dashboard/pdv/analiticas',
  '/dashboard/pdv/corte-de-caja',
  '/dashboard/contactos/todos',
  '/dashboard/deudas/por-usuario',
  '/dashboard/inventario',
  '/dashboard/productos/nuevo',
  '/dashboard/productos/analiticas',
  '/dashboard/user/account',
  ...tables,
];
const inHand = [[till, 85], ...tables.map((path) => [path, 75])];
const store = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const productsOfStores = [1, 200, 2000];
const paints = {
  'first paint': 'first-contentful-paint',
  'largest paint': 'largest-contentful-paint',
  blocked: 'total-blocking-time',
};

const node = await prepare(['server', 'web', 'store']);
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
  const {
    default: lighthouse,
    desktopConfig,
    defaultConfig,
  } = await import(load('lighthouse', 'core', 'index.js'));
  const port = 20_000 + (process.pid % 20_000);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browser.path,
    args: [...browserArguments, `--remote-debugging-port=${port}`],
  });
  const found = [];
  const audit = async (path, { goals, config, device, ...more }) => {
    if (!path.includes(only)) return;
    const address = `${program.address}${path}`;
    const options = { port, output: 'json', logLevel: 'error', onlyCategories: Object.keys(goals), ...more };
    const look = () => lighthouse(address, options, config);
    found.push(await median(path, { goals, device, look }));
  };
  try {
    await audit('/login', { goals: desktop, config: desktopConfig, device: 'desktop' });
    await signIn(context, { program, browser });
    for (const path of screens)
      await audit(path, { goals: desktop, config: desktopConfig, device: 'desktop' });
    for (const [path, performance] of inHand)
      await audit(path, {
        goals: { ...desktop, performance },
        config: defaultConfig,
        device: 'phone',
        throttlingMethod: 'devtools',
      });
    for (const count of productsOfStores) {
      const path = `/tienda/tienda-de-${count}`;
      if (path.includes(only)) await openStore(count, { program, browser });
      await audit(path, {
        goals: store,
        config: defaultConfig,
        device: 'phone',
        throttlingMethod: 'devtools',
      });
    }
    return found.every((isGood) => isGood);
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

/** A shop that sells so many products to strangers, at the address that its name makes. */
async function openStore(count, { program, browser }) {
  const { aShop, aProduct } = await shops({ program, browser });
  const { atOnce } = await import('../support/at-once.ts');
  const shop = await aShop({ name: `Tienda de ${count}` });
  const places = Array.from({ length: count }, (_, index) => index + 1);
  await atOnce(places, (place) =>
    aProduct(shop, { name: `Producto ${place}`, price: place, stock: 50, show_in_store: true }),
  );
  const body = { description: 'De todo para tu casa', fixed_rate: 15, is_published: true, delivery: true };
  await shop.api({ method: 'PATCH', path: '/v1/organization-setting', body });
}

/** The support of the browser tests reads where the program is from the environment. */
async function shops({ program, browser }) {
  Object.assign(process.env, {
    E2E_ADDRESS: program.address,
    E2E_DATA_DIR: program.dataDir,
    // Plus is not sold to these shops.
    E2E_STRIPE: program.address,
    E2E_APPSUMO: program.address,
    E2E_BROWSER: browser.path,
    E2E_BROWSER_ARGUMENTS: '',
    E2E_SEED: '0',
    E2E_LOOKS: 'rotating',
    E2E_WHOLE: 'no',
  });
  return import('./support/shop.ts');
}

async function median(path, { goals, device, look }) {
  const scores = [];
  for (let run = 0; run < runs; run++) {
    const { lhr } = await look();
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    if (new URL(lhr.finalDisplayedUrl).pathname !== path)
      throw new Error(`Ended at ${lhr.finalDisplayedUrl}.`);
    scores.push(lhr);
  }
  const shares = Object.entries(goals).map(([name, goal]) => {
    const found = Math.round(middle(scores.map(({ categories }) => categories[name].score * 100)));
    return { name, goal, found, isGood: found >= goal };
  });
  const times = Object.entries(paints).map(
    ([name, id]) => `${name} ${Math.round(middle(scores.map((lhr) => lhr.audits[id].numericValue)))} ms`,
  );
  const shift = middle(scores.map((lhr) => lhr.audits['cumulative-layout-shift'].numericValue));
  const shown = shares.map(
    ({ name, goal, found, isGood }) => `${name} ${found}${isGood ? '' : ` (≥ ${goal})`}`,
  );
  process.stdout.write(
    `${device} ${path}: ${shown.join(', ')} · ${times.join(', ')}, shift ${shift.toFixed(3)}\n`,
  );
  mkdirSync(join(root, '.test'), { recursive: true });
  const report = join(root, '.test', `lighthouse-${device}${path.replaceAll('/', '-')}.json`);
  writeFileSync(report, JSON.stringify(scores[0]));
  reportFailed(scores[0], goals);
  return shares.every(({ isGood }) => isGood);
}

/** Lists the failed audits, and not only their number. The times are shown above. */
function reportFailed({ categories, audits }, goals) {
  const looked = Object.keys(goals).filter((name) => name !== 'performance');
  const ids = looked.flatMap((name) => categories[name].auditRefs.map(({ id }) => id));
  for (const id of ids) if (audits[id].score === 0) process.stdout.write(`  ${id}: ${audits[id].title}\n`);
}

function middle(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

function load(name, ...path) {
  return pathToFileURL(join(root, 'node_modules', ...name.split('/'), ...path)).href;
}
