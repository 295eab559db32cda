import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchKey } from './search-key.ts';

test.each([
  ['  Café   con\tLeche ', 'cafe con leche'],
  ['PIÑATA Ñandú', 'pinata nandu'],
  ['İstanbul', 'istanbul'],
  ['مُحَمَّد', 'محمد'],
  ['½ lb', '½ lb'],
  ['٥٠ ريال', '50 ريال'],
  ['۱۲', '12'],
])('%s is found by %s', (text, key) => expect(searchKey(text)).toBe(key));

test('a key is its own key, whatever the composition of the letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const key = searchKey(text);
      expect(searchKey(key)).toBe(key);
      expect(searchKey(text.normalize('NFC'))).toBe(searchKey(text.normalize('NFD')));
    }),
  );
});
