import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `core` journeys run every time. The others list the areas of the program that they cover: a run plays those
 * with areas that changed since they last passed, and a share of the rest. The full run plays all.
 */
const core = [
  'account',
  'cash',
  'expense',
  'first-sale',
  'payments',
  'refund',
  'routes',
  'storefront',
  'team',
  'till',
  'till-offline',
  'weborder',
];

const areas = {
  assistant: ['reports'],
  'books-sales': ['sales'],
  broken: [],
  catalogue: ['catalog', 'directory'],
  changes: ['imports'],
  contacts: ['directory'],
  debts: ['ledger', 'directory'],
  exchange: ['channels', 'sales'],
  'export-goods': ['catalog', 'inventory', 'platform'],
  export: ['platform'],
  film: ['channels'],
  frame: [],
  heads: [],
  hold: ['channels'],
  identity: ['identity'],
  images: ['catalog', 'platform'],
  import: ['imports'],
  installed: ['purchasing', 'store'],
  integrations: ['identity'],
  'large-shop': ['catalog', 'channels'],
  licenses: ['product-ops'],
  linked: ['identity'],
  live: ['platform'],
  money: ['ledger', 'books'],
  offers: ['sales'],
  onboarding: ['product-ops'],
  orders: ['channels'],
  organizations: ['identity'],
  person: ['ledger', 'books', 'reports'],
  plus: ['product-ops'],
  'products-bulk': ['catalog'],
  'products-labels': ['catalog'],
  products: ['catalog'],
  profile: ['identity'],
  purchase: ['purchasing'],
  push: ['identity'],
  quotes: ['sales'],
  receipt: ['sales'],
  reconcile: ['imports'],
  recurrence: ['ledger', 'books'],
  referrals: ['identity', 'product-ops'],
  reports: ['reports', 'sales'],
  shell: [],
  'shown-and-printed': ['sales'],
  'sign-in': ['identity'],
  stock: ['inventory', 'catalog'],
  'store-narrow': ['store', 'channels'],
  store: ['store', 'channels'],
  'storefront-customers': ['store', 'channels'],
  'storefront-states': ['store', 'channels'],
  'till-counter': ['channels'],
  'till-countries': ['channels', 'sales'],
  'till-hand': ['channels'],
  'till-layout': ['channels'],
  'till-refusals': ['channels', 'sales'],
  'till-safety': ['channels', 'sales'],
  suspension: ['identity'],
  'transaction-categories': ['books'],
  transactions: ['reports'],
  update: [],
  views: ['reports'],
  voice: ['imports'],
  'waiting-orders': ['channels'],
  'weborder-changes': ['channels'],
};

/** One of so many journeys without changed areas is played, chosen by the seed of the run. */
const share = 4;

const here = import.meta.dirname;
const root = join(here, '..', '..');
const passed = join(here, 'passed.json');
const nameOf = (file) => file.replace(/\.spec\.ts$/, '');

/** Every journey of this folder; one that `core` and `areas` leave out is an error. */
export function journeys() {
  const names = readdirSync(here)
    .filter((file) => file.endsWith('.spec.ts'))
    .map(nameOf);
  const unknown = names.filter((name) => !core.includes(name) && !(name in areas));
  if (unknown.length > 0) throw new Error(`journeys.mjs does not say where these go: ${unknown.join(', ')}`);
  return names;
}

/** The files of the journeys of one run. */
export function chosen(seed) {
  const before = readPassed();
  return journeys()
    .filter(
      (name, index) =>
        core.includes(name) || before[name] !== fingerprint(name) || (index * 7 + Number(seed)) % share === 0,
    )
    .map((name) => `${name}.spec.ts`);
}

/** Writes which journeys passed, and the state of their areas at that time. */
export function recordPassed(files) {
  const names = files.map(nameOf).filter((name) => name in areas);
  const fresh = Object.fromEntries(names.map((name) => [name, fingerprint(name)]));
  const byName = ([one], [other]) => (one < other ? -1 : 1);
  const all = Object.entries({ ...readPassed(), ...fresh }).toSorted(byName);
  writeFileSync(passed, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
}

const readPassed = () => (existsSync(passed) ? JSON.parse(readFileSync(passed, 'utf8')) : {});

const hashes = new Map();

/** A hash of a journey and of all source files of its areas. */
function fingerprint(name) {
  const hash = createHash('sha256').update(readFileSync(join(here, `${name}.spec.ts`)));
  for (const area of areas[name] ?? []) {
    if (!hashes.has(area)) hashes.set(area, hashOf(area));
    hash.update(hashes.get(area));
  }
  return hash.digest('hex').slice(0, 16);
}

function hashOf(area) {
  const hash = createHash('sha256');
  for (const folder of [`packages/api/src/${area}`, `apps/web/src/features/${area}`, `apps/${area}/src`]) {
    if (!existsSync(join(root, folder))) continue;
    const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted();
    for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest();
}
