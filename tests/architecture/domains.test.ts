import { beforeAll, expect, test } from 'vitest';
import { type Import, type ImportGraph, readImportGraph } from '../support/import-graph.ts';
import { isTest } from '../support/source.ts';

/** A domain may stand on those of its own layer and of the layers before it. */
const layers = [
  ['base'],
  ['auth', 'user', 'organization', 'role', 'upload', 'apikey', 'billing', 'platform'],
  ['contact', 'category', 'notification', 'changelog', 'audit'],
  ['modifier', 'product', 'service', 'coupon', 'offer', 'ledger', 'cashsession', 'purchase'],
  ['sale', 'expense', 'debt'],
  ['quote', 'pos', 'receipt', 'store'],
  ['weborder', 'report', 'assistant', 'dataimport', 'voice'],
  ['demo'],
];
/**
 * A new organization opens its money accounts, and its picture is an upload; neither of the two knows
 * organizations.
 */
const upward = ['organization → ledger'];

let imports: Import[];
let graph: ImportGraph;
beforeAll(async () => {
  graph = await readImportGraph(['packages/api/src']);
  imports = graph.imports.filter(({ from, to }) => {
    const [source, target] = [domainOf(from), domainOf(to)];
    return (
      source && target && source !== target && !isTest(from) && from !== 'packages/api/src/base/testing.ts'
    );
  });
});

const domainOf = (path: string) => /^packages\/api\/src\/([^/]+)\//.exec(path)?.[1];
const layerOf = (domain: string | undefined) => layers.findIndex((layer) => layer.includes(domain ?? ''));
const named = ({ from, to }: Import) => `${from} → ${to}`;
const pair = ({ from, to }: Import) => `${domainOf(from)} → ${domainOf(to)}`;

test('every domain has its layer', () => {
  const domains = new Set(graph.modules.map(domainOf).filter((domain) => domain !== undefined));
  expect(domains.size).toBeGreaterThan(9);
  expect([...domains].filter((domain) => layerOf(domain) === -1)).toEqual([]);
});

test('domains stand on lower ones only', () => {
  const wrong = imports.filter(({ from, to }) => layerOf(domainOf(from)) < layerOf(domainOf(to)));
  expect([...new Set(wrong.map(pair))]).toEqual(upward);
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

test('the program takes the procedures, and only it', () => {
  const wrong = graph.imports.filter(
    ({ from, to }) =>
      to.endsWith('.router.ts') &&
      from !== 'packages/api/src/router.ts' &&
      !isTest(from) &&
      domainOf(from) !== domainOf(to),
  );
  expect(wrong.map(named)).toEqual([]);
});
