import { texts } from '@mostrador/shared/text/translator';
import { expect, test } from 'vitest';
import { isTest, sourcesUnder } from '../support/source.ts';
import { keys, keysIn } from '../support/words.ts';

/** Texts of the server are included, because a message is copied as it is. */
const server = ['packages/shared/src', 'packages/api/src', 'apps/server/src']
  .flatMap((folder) => sourcesUnder(folder))
  .filter(({ path }) => !isTest(path))
  .map(keysIn);
const whole = new Set(server.flatMap((each) => each.whole));
const begun = [...new Set(server.flatMap((each) => each.begun))];
const isPlain = (key: string, text: string) =>
  whole.has(key) || begun.some((head) => key.startsWith(head)) || text.includes('{link}');

const textAt = (key: string): string =>
  String(key.split('.').reduce<unknown>((part, name) => Reflect.get(Object(part), name), texts.ar));

const isBare = (text: string) => /(?<!\u2068)\{[a-zA-Z]+\}|\{[a-zA-Z]+\}(?!\u2069)/.test(text);

test('in Arabic every value within a sentence of the page keeps its own direction', () => {
  const complex = keys.filter((key) => !isPlain(key, textAt(key)));
  const withValues = complex.filter((key) => /\{[a-zA-Z]+\}/.test(textAt(key)));
  expect(withValues.length).toBeGreaterThan(150);
  // A minus or a per cent would go to the other side, so each value stands between these two marks.
  expect(withValues.filter((key) => isBare(textAt(key)))).toEqual([]);
});

test('in Arabic papers, cuts and figures keep every value, and no name of them is an exception', () => {
  const unlinked = keys.filter(
    (key) => /^(receipt|cash|report)\./.test(key) && !textAt(key).includes('{link}'),
  );
  const valued = unlinked.filter((key) => /\{[a-zA-Z]+\}/.test(textAt(key)));
  expect(valued.length).toBeGreaterThan(50);
  expect(valued.filter((key) => isBare(textAt(key)))).toEqual([]);
});

const ofName = 'name|business|organization|role|gone|kept|class|method|reason|note|sale|asker|supplier';
const bareName = new RegExp(`(?<!\\u2068)\\{(${ofName})\\}|\\{(${ofName})\\}(?!\\u2069)`);

test('in Arabic a name has its own direction everywhere: page, refusal, mail or message', () => {
  const named = keys.filter((key) => new RegExp(`\\{(${ofName})\\}`).test(textAt(key)));
  expect(named.length).toBeGreaterThan(90);
  expect(named.filter((key) => bareName.test(textAt(key)))).toEqual([]);
});
