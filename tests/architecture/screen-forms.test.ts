import { expect, test } from 'vitest';
import { isTest, sourcesUnder } from '../support/source.ts';

const screens = sourcesUnder('apps/web/src').filter(({ path }) => !isTest(path));

test('a page that reads by the id of its address says in one way that it did not come', () => {
  const readers = screens.filter(({ text }) => /{ id = '' } = useParams\(/.test(text));
  expect(readers.length).toBeGreaterThan(10);
  expect(readers.filter(({ text }) => !text.includes('<LoadFailed')).map(({ path }) => path)).toEqual([]);
});

test('whoever listens to keys of the whole page asks the list that is shown for ?', () => {
  const listeners = screens.filter(({ text }) => /addEventListener\('keydown'|useLetterKey\(/.test(text));
  // What only collects keys, without giving one a meaning.
  const collects = /till\/use-(wedge|early-keys)\.ts$/;
  const judged = listeners.filter(({ path }) => !collects.test(path));
  expect(judged.length).toBeGreaterThan(5);
  const own = /\bkey [!=]== '[^ ]|\bcode [!=]== '|useLetterKey\('.'/;
  expect(judged.filter(({ text }) => own.test(text)).map(({ path }) => path)).toEqual([]);
  const shown = /<Kbd[^>]*>\s*F\d|aria-keyshortcuts="/;
  const isKit = /\/kit\//;
  expect(
    screens.filter(({ path, text }) => !isKit.test(path) && shown.test(text)).map(({ path }) => path),
  ).toEqual([]);
});
