import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { domains } from '@mostrador/api/server';
import { readInvariants } from '@mostrador/database/check-invariants';
import { repositoryRoot } from '@mostrador/database/folders';
import { beforeAll, expect, test } from 'vitest';
import { type Import, type ImportGraph, readImportGraph } from '../support/import-graph.ts';
import { isTest } from '../support/source.ts';

/** The areas in the order of ARCHITECTURE.md. The code of one may import its own and those above it. */
const areas = [
  ...['core', 'platform', 'directory', 'ledger', 'identity', 'catalog', 'purchasing', 'sales', 'inventory'],
  ...['channels', 'books', 'reports', 'imports', 'product-ops'],
];

/** A domain may stand on those before it in the list. */
const order: string[] = domains.map(({ name }) => name);

let imports: Import[];
let graph: ImportGraph;
beforeAll(async () => {
  graph = await readImportGraph(['packages/api/src']);
  imports = graph.imports.filter(({ from, to }) => {
    const [source, target] = [domainOf(from), domainOf(to)];
    return (
      source && target && source !== target && !isTest(from) && from !== 'packages/api/src/core/testing.ts'
    );
  });
});

/** The folder in its area; what stands in `core` is one. */
const domainOf = (path: string) => {
  const [area, domain] = /^packages\/api\/src\/([^/]+)\/(?:([^/]+)\/)?/.exec(path)?.slice(1) ?? [];
  return area === 'core' ? area : domain;
};
const areaOf = (path: string) => /^packages\/api\/src\/([^/]+)\//.exec(path)?.[1];
const placeOf = (domain: string | undefined) => order.indexOf(domain ?? '');
const named = ({ from, to }: Import) => `${from} → ${to}`;
const pair = ({ from, to }: Import) => `${domainOf(from)} → ${domainOf(to)}`;

test('the folders of the server and of the page are the areas', () => {
  const foldersIn = (folder: string) =>
    readdirSync(join(repositoryRoot, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  expect(foldersIn('packages/api/src').sort()).toEqual([...areas].sort());
  expect(foldersIn('apps/web/src/features').filter((name) => !areas.includes(name))).toEqual([]);
});

test('an area imports those above it, never those below', () => {
  const heightOf = (path: string) => areas.indexOf(areaOf(path) ?? '');
  expect(imports.length).toBeGreaterThan(1000);
  const wrong = imports.filter(({ from, to }) => heightOf(from) < heightOf(to));
  expect(wrong.map(named)).toEqual([]);
});

test('every folder of a domain is in the list', () => {
  const domains = new Set(graph.modules.map(domainOf).filter((domain) => domain !== undefined));
  expect(domains.size).toBeGreaterThan(9);
  expect([...domains].filter((domain) => placeOf(domain) === -1)).toEqual([]);
});

test('a domain stands on those before it in the list', () => {
  const wrong = imports.filter(({ from, to }) => placeOf(domainOf(from)) < placeOf(domainOf(to)));
  expect([...new Set(wrong.map(pair))]).toEqual([]);
});

test('no two domains stand on each other, but for the tables they refer to', () => {
  const stands = new Map<string, Set<string>>();
  for (const { from, to } of imports.filter((edge) => !edge.to.endsWith('.table.ts'))) {
    const [source = '', target = ''] = [domainOf(from), domainOf(to)];
    stands.set(source, new Set([...(stands.get(source) ?? []), target]));
  }
  const reaches = (start: string, seen = new Set<string>()): Set<string> => {
    for (const next of stands.get(start) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      reaches(next, seen);
    }
    return seen;
  };
  expect([...stands.keys()].filter((domain) => reaches(domain).has(domain))).toEqual([]);
});

test('another domain is used by its functions, tables and schemas, never by its procedures', () => {
  const wrong = imports.filter(({ to }) => /\.(router|test|mail|import)\.ts$/.test(to));
  expect(wrong.map(named)).toEqual([]);
});

test('a domain’s procedures are taken by its own manifest alone', () => {
  const wrong = graph.imports.filter(
    ({ from, to }) =>
      to.endsWith('.router.ts') &&
      !from.endsWith('.domain.ts') &&
      !isTest(from) &&
      domainOf(from) !== domainOf(to),
  );
  expect(wrong.map(named)).toEqual([]);
});

test('a domain with invariants says under which area «Verify my books» asks them', () => {
  const saying = new Set<string>(domains.filter((each) => 'verifiedAs' in each).map(({ name }) => name));
  const withInvariants = new Set(readInvariants().map(({ domain }) => domain));
  // Of the database itself: that no organization sees another.
  withInvariants.delete('tenancy');
  expect(withInvariants.size).toBeGreaterThan(30);
  expect([...withInvariants].filter((name) => !saying.has(name))).toEqual([]);
  expect([...saying].filter((name) => !withInvariants.has(name))).toEqual([]);
});
