import { expect, test } from 'vitest';
import { isTest, sourcesUnder } from '../support/source.ts';
import { keys, keysIn, keysUsed, missingWords, pageParts } from '../support/words.ts';
import waiting from './waiting-words.json' with { type: 'json' };

const always = ['shell', 'common'];
const app = 'apps/web/src/app';

const sources = ['apps', 'packages']
  .flatMap((folder) => sourcesUnder(folder))
  .filter(({ path }) => !isTest(path));

test('every page fetches the words that it and what it opens can show', () => {
  const pages = pageParts();
  expect(pages.length).toBeGreaterThan(20);
  const missing = pages.flatMap(({ path, words }) =>
    missingWords(path, [...always, ...words]).map((word) => `${path}: ${word}`),
  );
  expect(missing).toEqual([]);
});

test('the frame around the pages needs no other words than those of the start', () => {
  const shown = [`${app}/App.tsx`, `${app}/ShellRoute.tsx`].flatMap((path) => missingWords(path, always));
  const inPages = pageParts().map(({ path }) => path);
  expect(shown.filter((word) => !inPages.some((page) => word.endsWith(page)))).toEqual([]);
});

test('every used key exists', () => {
  const usedKeys = sources.flatMap((file) => keysUsed(file).map((key) => `${key} in ${file.path}`));
  expect(usedKeys.length).toBeGreaterThan(300);
  expect(usedKeys.filter((line) => !keys.includes(line.split(' ')[0] ?? ''))).toEqual([]);
});

test('every key is used, except those that wait for their screen', () => {
  const used = sources.map(keysIn);
  const whole = new Set(used.flatMap((each) => each.whole));
  const begun = [...new Set(used.flatMap((each) => each.begun))];
  // Platform names are used through the codes of their lists; reasons have a test of their own.
  const judged = keys.filter((key) => !/^(errors|platform)\./.test(key));
  const unused = judged.filter((key) => !whole.has(key) && !begun.some((head) => key.startsWith(head)));
  const added = unused.filter((key) => !waiting.keys.includes(key));
  expect(added).toEqual([]);
});

test('every reason that has a text is given by something', () => {
  const given = new Set(sources.flatMap((file) => keysIn(file).whole));
  const reasons = keys.filter((key) => key.startsWith('errors.')).map((key) => key.slice('errors.'.length));
  expect(reasons.length).toBeGreaterThan(400);
  // Some reasons have variants with more detail on the subject or the caller.
  const bare = (reason: string) => reason.replace(/(Of|InTrial|ToKeys|WithoutScope)$/, '');
  const isGiven = (reason: string) =>
    given.has(reason) || given.has(bare(reason)) || given.has(`errors.${reason}`);
  expect(reasons.filter((reason) => !isGiven(reason))).toEqual([]);
});
