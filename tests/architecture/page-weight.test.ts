import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@mostrador/database/folders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Weights, weigh, weighStore } from '../support/page-weight.ts';
import { isFull } from '../support/sample.ts';

const web = join(repositoryRoot, 'apps', 'web');
const prepare = join(repositoryRoot, 'apps', 'server', 'prepare.mjs');
const patience = 180_000;

let built: Weights;
beforeAll(() => {
  // Built already where `npm test` runs this; elsewhere what is stale is built anew.
  node(
    ['-e', `import(${JSON.stringify(prepare)}).then(({ prepare }) => prepare(['web', 'store']))`],
    repositoryRoot,
  );
  built = weigh(join(web, 'dist'));
}, patience);

const folder = mkdtempSync(join(tmpdir(), 'mostrador-grown-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the till loads at most 231 kB of code and 23 kB of styles', () => {
  expect(built.till.files.length).toBeGreaterThan(5);
  expect(built.till.script).toBeGreaterThan(100);
  expect(built.till.script).toBeLessThanOrEqual(231);
  expect(built.till.style).toBeLessThanOrEqual(23);
});

// Of these 9 kB are the styles of components that the till does without.
test('no other page adds more than 74 kB to that before it is drawn', () => {
  expect(built.pages.length).toBeGreaterThan(20);
  expect(built.pages.filter(({ added }) => added > 74)).toEqual([]);
});

test('a public list loads at most 12 kB of script and an order 30, with 8 kB of styles', () => {
  const store = weighStore(join(repositoryRoot, 'apps', 'store', 'dist'));
  expect(store.list).toBeGreaterThan(1);
  expect(store.list).toBeLessThanOrEqual(12);
  expect(store.product).toBeLessThanOrEqual(20);
  expect(store.checkout).toBeGreaterThan(store.list);
  expect(store.checkout).toBeLessThanOrEqual(30);
  expect(store.tracking).toBeLessThanOrEqual(30);
  expect(store.style).toBeGreaterThan(1);
  expect(store.style).toBeLessThanOrEqual(8);
});

// The page is built twice for it.
test.runIf(isFull)(
  'a domain with its words, screens and refusals leaves the first load of every page as it is',
  () => {
    growIn(folder);
    const grown = weigh(join(folder, 'apps', 'web', 'dist'));
    expect(grown.till.files).toEqual(built.till.files);
    // Its two rows in the tables of screens, and how they are called in the menu.
    expect((grown.till.script - built.till.script) * 1000).toBeLessThan(400);
    expect(Math.abs(grown.till.style - built.till.style) * 1000).toBeLessThan(50);
    const heavier = built.pages.filter(({ name, added }) => {
      const now = grown.pages.find((page) => page.name === name);
      return now === undefined || (now.added - added) * 1000 > 100;
    });
    expect(heavier).toEqual([]);
  },
  patience,
);

/** A copy of the page with one domain more: a list, a form, their words in three languages. */
function growIn(root: string) {
  const texts = join('packages', 'shared', 'src', 'text');
  cpSync(join(repositoryRoot, texts), join(root, texts), { recursive: true });
  cpSync(web, join(root, 'apps', 'web'), {
    recursive: true,
    filter: (path) => !/[\\/](dist|node_modules|\.turbo)$/.test(path),
  });
  cpSync(join(repositoryRoot, 'tsconfig.base.json'), join(root, 'tsconfig.base.json'));
  symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'), 'junction');
  const page = join(root, 'apps', 'web', 'src', 'features', 'directory', 'voyage');
  mkdirSync(page);
  const copied = (name: string) =>
    readFileSync(join(web, 'src', 'features', 'directory', 'contact', name), 'utf8').replaceAll(
      "('contact')",
      "('voyage')",
    );
  for (const name of ['contact.columns.tsx', 'contact.module.css', 'contact-values.ts', 'ContactForm.tsx'])
    writeFileSync(join(page, name), copied(name));
  writeFileSync(join(page, 'VoyagesPage.tsx'), copied('ContactsPage.tsx'));
  writeFileSync(join(page, 'NewVoyagePage.tsx'), copied('NewContactPage.tsx'));
  for (const language of ['es', 'en', 'ar']) {
    const file = (name: string) => join(root, texts, language, `${name}.json`);
    writeFileSync(file('voyage'), readFileSync(file('contact'), 'utf8'));
    const shell = JSON.parse(readFileSync(file('shell'), 'utf8'));
    Object.assign(shell.menu, { Voyages: 'Viajes de la casa', NewVoyage: 'Nuevo viaje' });
    writeFileSync(file('shell'), JSON.stringify(shell));
    const errors = JSON.parse(readFileSync(file('errors'), 'utf8'));
    for (const [reason, text] of Object.entries(errors)) errors[`${reason}OnVoyage`] = `${text} (viaje)`;
    writeFileSync(file('errors'), JSON.stringify(errors));
  }
  const routes = join(root, 'apps', 'web', 'src', 'app', 'routes', 'contact.ts');
  const table = 'export const contactScreens: Screen[] = [';
  const rows = ['Voyages', 'NewVoyage'].map(
    (name) => `{
      path: '/dashboard/viajes/${name}', title: '${name}', access: 'members', gate: 'contact.list',
      menu: { section: 'modules', icon: IconAddressBook }, words: ['voyage'],
      page: () => import('../../features/directory/voyage/${name}Page.tsx'),
    },`,
  );
  const before = readFileSync(routes, 'utf8');
  expect(before).toContain(table);
  writeFileSync(routes, before.replace(table, [table, ...rows].join('\n')));
  node(
    [join(repositoryRoot, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'error'],
    join(root, 'apps', 'web'),
  );
}

function node(command: string[], cwd: string) {
  const { status, stderr } = spawnSync(process.execPath, command, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  expect(status, stderr).toBe(0);
}
