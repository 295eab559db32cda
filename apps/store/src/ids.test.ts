import { newId } from '@mostrador/shared/wire/new-id';
import { expect, test } from 'vitest';
import { idAtEnd, namedPart, shortId } from './ids.ts';

test('an id is found again at the end of the address of whatever is called anything', () => {
  for (const name of ['Pan dulce, 6', 'خبز طازج', '¡¡!!', '-', 'a'.repeat(500), 'x-'.repeat(40)]) {
    const id = newId();
    const part = namedPart({ id, name });
    expect(idAtEnd(part)).toBe(id);
    expect(encodeURIComponent(part).length).toBeLessThan(300);
  }
});

test('an address contains the name of its record', () => {
  const id = '01a2182a-cca8-72fc-97fa-c386325bb851';
  expect(namedPart({ id, name: 'Café  "molido" 400 g' })).toBe(`cafe-molido-400-g-${shortId(id)}`);
  expect(namedPart({ id, name: '???' })).toBe(shortId(id));
});

test('an invalid id is not accepted', () => {
  for (const part of ['', 'pan', 'pan-dulce', 'B'.repeat(22), `${'A'.repeat(21)}*`, `${'A'.repeat(21)}é`])
    expect(idAtEnd(part)).toBeNull();
});
