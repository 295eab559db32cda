import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `core` journeys belong to every run. The others name the areas of the program that they go through: a run
 * plays those whose areas changed since they last passed, and a share of the rest. The full run plays all.
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
  assistant: ['books'],
  'books-sales': ['sales', 'books'],
  broken: [],
  catalogue: ['catalog'],
  changes: ['platform'],
  contacts: ['contacts'],
  debts: ['books', 'contacts'],
  exchange: ['sales'],
  'export-goods': ['catalog', 'inventory', 'platform'],
  export: ['platform'],
  film: ['sales'],
  frame: [],
  heads: [],
  hold: ['sales'],
  identity: ['accounts'],
  images: ['catalog', 'platform'],
  import: ['platform'],
  installed: ['books', 'store'],
  integrations: ['accounts', 'platform'],
  'large-shop': ['catalog', 'sales'],
  licenses: ['product-ops'],
  linked: ['accounts'],
  live: ['platform'],
  money: ['books'],
  offers: ['sales'],
  onboarding: ['product-ops'],
  orders: ['sales'],
  organizations: ['accounts'],
  person: ['books'],
  plus: ['product-ops'],
  'products-bulk': ['catalog'],
  'products-labels': ['catalog'],
  products: ['catalog'],
  profile: ['accounts'],
  purchase: ['inventory'],
  push: ['platform'],
  quotes: ['sales'],
  receipt: ['sales'],
  reconcile: ['books'],
  recurrence: ['books'],
  referrals: ['product-ops'],
  reports: ['insight', 'sales'],
  shell: [],
  'shown-and-printed': ['sales'],
  'sign-in': ['accounts'],
  stock: ['inventory', 'catalog'],
  'store-narrow': ['store'],
  store: ['store'],
  'storefront-customers': ['store'],
  'storefront-states': ['store'],
  'till-counter': ['sales'],
  'till-countries': ['sales'],
  'till-hand': ['sales'],
  'till-layout': ['sales'],
  'till-refusals': ['sales'],
  'till-safety': ['sales'],
  suspension: ['accounts'],
  'transaction-categories': ['books'],
  transactions: ['books', 'insight'],
  update: [],
  views: ['insight'],
  voice: ['books'],
  'waiting-orders': ['store'],
  'weborder-changes': ['store'],
};

/** One of so many journeys whose areas did not change is played, chosen by the seed of the run. */
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
