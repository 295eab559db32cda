import { beforeAll, expect, test } from 'vitest';
import { type Import, type ImportGraph, readImportGraph } from '../support/import-graph.ts';
import { filesUnder, isTest, readText } from '../support/source.ts';

let graph: ImportGraph;
/** Two thousand files take a processor seven seconds: beside other work that is more than a minute. */
const patience = 240_000;
beforeAll(async () => {
  graph = await readImportGraph(['apps', 'packages', 'tests']);
}, patience);

const offending = (isWrong: (edge: Import) => boolean) =>
  graph.imports.filter(isWrong).map(({ from, to }) => `${from} → ${to}`);

const isOfShared = (path: string) => path.startsWith('packages/shared/src/');

const packageOf = (path: string) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? null;

test('every file of ours is in the graph, and every import was found', () => {
  const requested = filesUnder()
    .filter((path) => /^(apps|packages|tests)\/.*\.(tsx?|mjs)$/.test(path))
    .filter((path) => !path.endsWith('.d.ts'));
  expect(requested.length).toBeGreaterThan(150);
  expect(requested.filter((path) => !graph.modules.includes(path))).toEqual([]);
  expect(graph.unresolved).toEqual([]);
  expect(graph.imports.length).toBeGreaterThan(requested.length);
});

test('no modules wait for each other', () => {
  expect(graph.circles).toEqual([]);
});

test('shared stands on zod and small pure libraries only, and on nothing of Node', () => {
  const pure = new Set(['zod', 'use-intl', 'temporal-polyfill', 'uqr']);
  const isWrong = ({ from, to, isBuiltIn }: Import) =>
    from.startsWith('packages/shared/src/') &&
    !isTest(from) &&
    !to.startsWith('packages/shared/src/') &&
    (isBuiltIn || !pure.has(packageOf(to) ?? ''));
  expect(offending(isWrong)).toEqual([]);
});

test('the domains know neither HTTP nor the environment', () => {
  const isWrong = ({ from, to }: Import) =>
    from.startsWith('packages/api/') &&
    (to.startsWith('apps/') || /^(@fastify\/|fastify$)/.test(packageOf(to) ?? ''));
  expect(offending(isWrong)).toEqual([]);
  const readers = filesUnder('packages/api').filter(
    (path) => /\.ts$/.test(path) && /process\.(env|argv|exit)/.test(readText(path)),
  );
  expect(readers).toEqual([]);
});

test('the database package knows no domain, and no other package opens PostgreSQL', () => {
  const upward = ({ from, to }: Import) =>
    from.startsWith('packages/database/src/') && to.startsWith('packages/api/');
  expect(offending(upward)).toEqual([]);
  const opens = ({ from, to, isTypeOnly }: Import) =>
    to.startsWith('packages/postgres/') && !/^packages\/(postgres|database)\//.test(from) && !isTypeOnly;
  expect(offending(opens)).toEqual([]);
});

test('the page sees shapes and shared code, never the database nor the domains behind them', () => {
  const ofApi = ({ to, isTypeOnly }: Import) =>
    to.startsWith('packages/api/') &&
    !to.endsWith('.schema.ts') &&
    !(isTypeOnly && to === 'packages/api/src/router.ts');
  const isWrong = (edge: Import) =>
    edge.from.startsWith('apps/web/src/') &&
    (/^packages\/(database|postgres)\//.test(edge.to) ||
      edge.to.startsWith('apps/server/') ||
      edge.to.startsWith('tests/') ||
      /^(drizzle-orm|pg-boss|lucia|@trpc\/server|fastify)$/.test(packageOf(edge.to) ?? '') ||
      (edge.isBuiltIn && !isTest(edge.from)) ||
      ofApi(edge));
  expect(offending(isWrong)).toEqual([]);
});

test('the schema of a domain, which the page may load, loads only what a browser has', () => {
  const isWrong = ({ from, to, isBuiltIn }: Import) =>
    /^packages\/api\/.*\.schema\.ts$/.test(from) &&
    (isBuiltIn ||
      !(to.startsWith('packages/shared/src/') || to.endsWith('.schema.ts') || packageOf(to) === 'zod'));
  expect(offending(isWrong)).toEqual([]);
});

test('no page waits for what judges its forms: schemas come by import(), once a form is open', () => {
  const judging = new Set(
    graph.imports
      .filter(({ from, to, isTypeOnly }) => isOfShared(from) && packageOf(to) === 'zod' && !isTypeOnly)
      .map(({ from }) => from),
  );
  expect(judging.size).toBeGreaterThan(3);
  const isWrong = ({ from, to, isTypeOnly, isLazy }: Import) =>
    from.startsWith('apps/web/src/') &&
    !isTest(from) &&
    !from.endsWith('-rules.ts') &&
    !(isTypeOnly || isLazy) &&
    (to.endsWith('.schema.ts') || to.endsWith('-rules.ts') || judging.has(to) || packageOf(to) === 'zod');
  expect(offending(isWrong)).toEqual([]);
});

test('features know each other not, and what they share lies below them: domain, ui, lib', () => {
  const featureOf = (path: string) => /^apps\/web\/src\/features\/[^/]+\/([^/]+)\//.exec(path)?.[1];
  const between = graph.imports.flatMap(({ from, to }) => {
    const [source, target] = [featureOf(from), featureOf(to)];
    return source && target && source !== target ? [`${source} → ${target}`] : [];
  });
  expect([...new Set(between)]).toEqual([]);
  const upward = ({ from, to }: Import) =>
    (/^apps\/web\/src\/(domain|ui|lib|theme)\//.test(from) &&
      (featureOf(to) !== undefined || /^apps\/web\/src\/app\//.test(to))) ||
    (/^apps\/web\/src\/(ui|lib|theme)\//.test(from) && /^apps\/web\/src\/domain\//.test(to));
  expect(offending(upward)).toEqual([]);
});

test('only the server listens', () => {
  const isWrong = ({ from, to }: Import) =>
    /^(fastify$|@fastify\/)/.test(packageOf(to) ?? '') && !/^(apps\/server|tests)\//.test(from);
  expect(offending(isWrong)).toEqual([]);
});

test('screens reach each other by the names of lib/paths, never by an address', () => {
  const screens = filesUnder('apps/web/src')
    .filter((path) => /^apps\/web\/src\/(features|domain|ui)\/.*\.tsx?$/.test(path))
    .filter((path) => !isTest(path));
  expect(screens.length).toBeGreaterThan(150);
  expect(screens.filter((path) => /['"`]\/dashboard\b/.test(readText(path)))).toEqual([]);
});
