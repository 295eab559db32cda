import { expect, test } from 'vitest';
import { readText, sourcesUnder } from '../support/source.ts';

const page = sourcesUnder('apps/web/src').filter(({ path }) => !/\.(test|testing|fixture)\.tsx?$/.test(path));
const pathsOf = (files: { path: string }[]) => files.map(({ path }) => path);

test('dates are written in one way: no part of the page formats them itself', () => {
  const formats = /toLocale(Date|Time)?String\(|DateTimeFormat\((?!\)\.resolvedOptions)/;
  const own = page.filter(({ path, text }) => !path.startsWith('apps/web/src/lib/') && formats.test(text));
  expect(pathsOf(own)).toEqual([]);
});

test('the delete dialog is accurate: a reversible deletion is not described as final', () => {
  const asks = page.filter(({ text }) => /<ConfirmDelete\b/.test(text));
  expect(asks.length).toBeGreaterThan(6);
  const usersOf = (path: string) => {
    const name = path.split('/').at(-1)?.replace('.tsx', '');
    return page.filter(({ text }) => text.includes(`<${name}\n`) || text.includes(`<${name} `));
  };
  const offersUndo = (path: string, text: string) =>
    [text, ...usersOf(path).map((user) => user.text)].some((each) => each.includes('notifyWithUndo('));
  const untrue = asks
    .filter(({ path }) => !path.includes('/kit/'))
    .filter(({ path, text }) => offersUndo(path, text) !== /\bisRestorable\b/.test(text));
  expect(pathsOf(untrue)).toEqual([]);
});

test('a phone does not zoom into fields: each has letters of 16 px there', () => {
  const sheet = readText('apps/web/src/theme/global.css');
  expect(sheet).toMatch(
    /@media \(pointer: coarse\) \{\s*:is\(input, select, textarea\) \{\s*font-size: max\(1rem, 16px\);/,
  );
});

test('a step of setting up leads to a page that there is', () => {
  const paths = [...readText('apps/web/src/lib/navigation/paths.ts').matchAll(/'(\/[^']+)'/g)].map(
    ([, path]) => path,
  );
  const steps = readText('packages/api/src/product-ops/roadmap/roadmap.ts').matchAll(/route: '([^']+)'/g);
  const routes = [...steps].map(([, route]) => route);
  expect(routes.length).toBeGreaterThan(5);
  expect(routes.filter((route) => !paths.includes(route))).toEqual([]);
});
