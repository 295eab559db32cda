import { appRouter, endpoints, touchesOf } from '@mostrador/api/server';
import { gates, isGate } from '@mostrador/shared/rights/gates';
import { snake } from '@mostrador/shared/wire/snake';
import { expect, test } from 'vitest';
import { allProcedures } from '../support/calls.ts';
import { nodeOf } from '../support/schema-walk.ts';

const calls = endpoints(appRouter);
const withoutNames = (url: string) => url.replace(/\/$/, '').replace(/:\w+/g, ':');

test('every procedure names a gate that exists', () => {
  expect(allProcedures.length).toBeGreaterThan(25);
  const open = ['open', 'anyCaller', 'signedIn', 'storefront'];
  const wrong = allProcedures.filter(
    ({ meta }) => !open.includes(meta.gate ?? '') && !isGate(meta.gate ?? ''),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
  expect(Object.keys(gates).length).toBeGreaterThan(80);
});

test('a person’s organization is required only by procedures that read or change its data', () => {
  const signedInOnly = allProcedures.filter(
    ({ meta }) => meta.gate === 'signedIn' && !meta.ignoresOrganization,
  );
  expect(signedInOnly.map(({ path }) => path).toSorted()).toEqual([
    'analytics.track',
    'organization.remove',
    'organization.users',
    'user.me',
    'user.update',
  ]);
});

test('no two procedures claim one address', () => {
  const byAddress = Object.groupBy(calls, ({ method, url }) => `${method} ${withoutNames(url)}`);
  const claimed = Object.entries(byAddress).filter(([, claims]) => (claims?.length ?? 0) > 1);
  expect(claimed.map(([address, claims]) => [address, claims?.map(({ path }) => path)])).toEqual([]);
});

test('methods match their meaning', () => {
  // Queries that change nothing but need a body, because an address is too short.
  const reads = ({ method, url }: (typeof calls)[number]) =>
    method === 'GET' || /\/(preview|parse)$/.test(url);
  const wrong = calls.filter((call) => reads(call) !== (call.type === 'query'));
  expect(wrong.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
  const making = calls.filter(({ method, meta }) => meta.creates && method !== 'POST');
  expect(making.map(({ url }) => url)).toEqual([]);
});

test('addresses are in snake or kebab case, and what they name is a field of the input', () => {
  for (const { method, url, input } of calls) {
    const at = `${method} ${url}`;
    expect.soft(url, at).toMatch(/^\/(users|v1|v2)(\/(:[a-z_]+|[a-z][a-z0-9_-]*(\.pdf)?))*\/?$/);
    const fields = Object.keys(nodeOf(input).properties ?? {}).map(snake);
    const parameters = [...url.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect.soft(fields, at).toEqual(expect.arrayContaining(parameters));
  }
});

test('every list has its pagination', () => {
  const lists = allProcedures.filter(({ path }) => /(^|\.)list([A-Z]|$)/.test(path));
  expect(lists.length).toBeGreaterThan(4);
  for (const { path, output } of lists) {
    expect.soft(Object.keys(output ? (nodeOf(output).properties ?? {}) : {}), path).toContain('pagination');
  }
});

test('every change of a document invalidates its receipt', () => {
  const documents = new Set(['pos', 'sale', 'expense', 'purchase', 'debt']);
  const listed = allProcedures
    .filter(({ path, type }) => type === 'mutation' && documents.has(path.split('.')[0] ?? ''))
    .map(({ path, meta }) => ({ path, touched: touchesOf(path, meta) }));
  // A file of a list changes only the task that writes it.
  const changes = listed.filter(({ touched }) => touched.some((name) => name !== 'task'));
  expect(changes.length).toBeGreaterThan(20);
  const stale = changes.filter(({ touched }) => !touched.some((name) => name === 'receipt'));
  expect(stale.map(({ path }) => path)).toEqual([]);
});

test('a change touches a router with queries that can be repeated', () => {
  const routers = new Set(allProcedures.map(({ path }) => path.split('.')[0]));
  const wrong = allProcedures.filter(({ path, meta }) =>
    touchesOf(path, meta).some((name) => !routers.has(name)),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
  const idle = allProcedures.filter(({ type, meta }) => type !== 'mutation' && meta.touches);
  expect(idle.map(({ path }) => path)).toEqual([]);
});

test('a query that sums days waits for its turn among the reports', () => {
  const named = (input: unknown) => Object.keys(Object(input));
  const sums = allProcedures.filter(({ type, input, output }) => {
    const fields = named(input && nodeOf(input).properties);
    const isList = named(output && nodeOf(output).properties).includes('pagination');
    return type === 'query' && fields.includes('from') && fields.includes('until') && !isList;
  });
  expect(sums.length).toBeGreaterThan(10);
  // The days to come of what recurs are reckoned and not read.
  const others = sums.filter(({ meta }) => !meta.isReport).map(({ path }) => path);
  expect(others).toEqual(['recurrence.occurrences']);
});
