import { expect, test } from 'vitest';
import { flowOf, readable } from './bidi.ts';
import { arabicReceipt, spanishReceipt } from './receipt.fixture.ts';

test.each([
  ['¡Gracias por tu compra!', 'rtl', 'ltr'],
  ['1) Gracias', 'rtl', 'ltr'],
  ['شكرا لكم', 'ltr', 'rtl'],
  ['41.75', 'rtl', 'rtl'],
  ['', 'ltr', 'ltr'],
] as const)('%j on a receipt that runs %s runs %s', (text, direction, flow) => {
  expect(flowOf(text, direction)).toBe(flow);
});

test('embedded text is isolated in printed direction too, without marks that the fonts lack', () => {
  const [left, right] = ['\u200e', '\u200f'];
  const written = (stamp: string) => readable({ ...arabicReceipt, stamps: [stamp] }).stamps[0];
  expect(written('أُعيد \u20682\u2069 × \u2068Café molido\u2069')).toBe(
    `أُعيد ${left}2${left} × ${left}Café molido${left}`,
  );
  expect(written('\u2068\u2068IVA\u2069 \u206812 %\u2069\u2069 مشمول')).toBe(
    `${right}${left}${left}IVA${left} ${left}12${left} %${left} مشمول`,
  );
  const note = written('\u2068NC-000001\u2069 من \u2068P-000002\u2069') ?? '';
  expect([flowOf(note, 'rtl'), flowOf('NC-000001', 'rtl')]).toEqual(['rtl', 'ltr']);
  expect(written('أُعيد إليه: \u2068نقدًا\u2069')).toBe(`أُعيد إليه: ${right}نقدًا${right}`);
  expect(readable({ ...spanishReceipt, stamps: ['\u2068Ana\u2069'] }).stamps).toEqual(['Ana']);
});
