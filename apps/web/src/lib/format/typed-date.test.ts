import { expect, it } from 'vitest';
import { dateText, dayOf, wholeDay } from './typed-date.ts';

it.each([
  ['22/11/2026', 'es', '2026-11-22'],
  ['11/22/2026', 'en', '2026-11-22'],
  ['2/3/26', 'es', '2026-03-02'],
  ['2-3-2026', 'ar', '2026-03-02'],
  ['22.11.2026', 'es', '2026-11-22'],
  ['22112026', 'es', '2026-11-22'],
  ['2026-11-22', 'es', '2026-11-22'],
  ['٢٢/١١/٢٠٢٦', 'ar', '2026-11-22'],
  ['\u206622/11/2026\u2069 ', 'ar', '2026-11-22'],
  ['29/02/2028', 'es', '2028-02-29'],
  ['29/02/2026', 'es', undefined],
  ['31/04/2026', 'es', undefined],
  ['22/11/2026', 'en', undefined],
  ['22/11/0026', 'es', undefined],
  ['22/11', 'es', undefined],
  ['mañana', 'es', undefined],
  ['', 'es', undefined],
] as const)('reads %s in %s as %s', (text, language, day) => {
  expect(dayOf(text, language)).toBe(day);
});

it('a year of two digits counts only once it is left', () => {
  expect(wholeDay('22/11/20', 'es')).toBeUndefined();
  expect(wholeDay('22/11/2026', 'es')).toBe('2026-11-22');
});

it.each([
  ['2026-11-02', 'es', '02/11/2026'],
  ['2026-11-02', 'en', '11/02/2026'],
  ['2026-11-02', 'ar', '02/11/2026'],
  ['22/1', 'es', '22/1'],
  ['', 'es', ''],
] as const)('writes %j in %s as %j', (day, language, text) => {
  expect(dateText(day, language)).toBe(text);
});
