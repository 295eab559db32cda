import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxMoney, maxQuantity, scaledFromText, toDecimals, wholeRate } from '../money/money.ts';
import { countries, type MoneySymbol } from '../shop/countries.ts';
import { languages } from '../text/translate.ts';
import * as format from './format.ts';

const es = { moneySymbol: 'dot', language: 'es' } as const;
const symbols: MoneySymbol[] = ['dot', 'comma'];
const styles = countries.flatMap(({ currency, currencySymbol, decimals }) =>
  symbols.flatMap((moneySymbol) =>
    languages.map((language) => ({ currency, symbol: currencySymbol, decimals, moneySymbol, language })),
  ),
);

test('displayed values can be typed, in every country, separator and language', () => {
  const amount = fc.integer({ min: -maxMoney, max: maxMoney });
  fc.assert(
    fc.property(amount, fc.constantFrom(...styles), (value, style) => {
      const shown = format.formatMoney(value, style);
      const decimal = toDecimals(value, style.decimals);
      expect(scaledFromText(format.parseDecimal(shown, style.moneySymbol) ?? '', 100)).toBe(decimal);
    }),
    { numRuns: 2000 },
  );
  for (const style of styles) {
    for (const value of [0, 1, -1, 99, 100, 12_345, 100_000, -125_050, 123_456_789, maxMoney]) {
      const shown = format.formatMoney(value, style);
      const decimal = toDecimals(value, style.decimals);
      expect(scaledFromText(format.parseDecimal(shown, style.moneySymbol) ?? '', 100)).toBe(decimal);
    }
  }
});

test('a currency without cents shows none, also in an average cost', () => {
  const pesos = { ...es, moneySymbol: 'comma', currency: 'CLP', symbol: '$', decimals: 0 } as const;
  const formatted = [218_944, -218_950, 49_763_623, 40, -40].map((amount) => [
    format.formatMoney(amount, pesos),
    format.formatMoney(amount, { ...pesos, isEven: true }),
  ]);
  expect(formatted.flat()).toEqual([
    ...['$2.189', '$2.189', '−$2.190', '−$2.190', '$497.636', '$497.636', '$0', '$0', '$0', '$0'],
  ]);
});

test('a number within a sentence is written as a quantity beside it', () => {
  for (const { moneySymbol, language } of styles)
    for (const value of [7, 999, 4572, 30_120, 1_234_567]) {
      const formatted = new Intl.NumberFormat(format.numberLocale({ moneySymbol, language })).format(value);
      expect(formatted).toBe(format.formatQuantity(value * 1000, { moneySymbol, language }));
    }
});

test('quantities and percentages too', () => {
  const quantity = fc.integer({ min: -maxQuantity, max: maxQuantity });
  fc.assert(
    fc.property(
      quantity,
      fc.integer({ min: 0, max: wholeRate }),
      fc.constantFrom(...styles),
      (value, rate, style) => {
        const shown = format.formatQuantity(value, style);
        expect(scaledFromText(format.parseDecimal(shown, style.moneySymbol) ?? '', 1000)).toBe(value);
        const percent = format.formatPercent(rate, style).replace('%', '');
        expect(scaledFromText(format.parseDecimal(percent, style.moneySymbol) ?? '', 100)).toBe(rate);
      },
    ),
  );
});

test.each([
  [125_000, { symbol: '$', moneySymbol: 'dot' }, '$1,250'],
  [125_050, { symbol: 'Q', moneySymbol: 'dot' }, 'Q\u00a01,250.50'],
  [125_050, { symbol: '$', moneySymbol: 'comma' }, '$1.250,50'],
  [-500, { symbol: 'B/.', moneySymbol: 'dot' }, '−B/.\u00a05'],
  [100, { symbol: '₡', moneySymbol: 'comma' }, '₡1'],
] as const)('%i is shown as %s', (amount, style, shown) =>
  expect(format.formatMoney(amount, { currency: '', decimals: 2, language: 'es', ...style })).toBe(shown),
);

test.each([
  ['12.5', 'dot', '12.5'],
  ['12,5', 'dot', '12.5'],
  ['1,250', 'dot', '1250'],
  ['1.250', 'dot', '1.250'],
  ['1.250', 'comma', '1250'],
  ['0,350', 'dot', '0.350'],
  ['1.250,50', 'dot', '1250.50'],
  ['1,250,000', 'comma', '1250000'],
  ['1 250', 'dot', '1250'],
  ['.5', 'dot', '0.5'],
  ['5.', 'dot', '5'],
  ['007', 'dot', '7'],
  ['-0', 'dot', '0'],
  ['Q 12', 'dot', '12'],
  ['٣٫٥', 'comma', '3.5'],
  ['١٬٢٥٠', 'dot', '1250'],
  ['', 'dot', undefined],
  ['.', 'dot', undefined],
  ['1e5', 'dot', undefined],
  ['12,34,567', 'dot', undefined],
  ['1.2.3', 'dot', undefined],
  ['doce', 'dot', undefined],
  ['5-', 'dot', undefined],
] as const)('%s with a decimal %s is %s', (text, moneySymbol, decimal) =>
  expect(format.parseDecimal(text, moneySymbol)).toBe(decimal),
);

test('dates and times are shown in the language and the zone, with Latin digits', () => {
  const at = new Date('2026-11-20T05:30:00Z');
  const timeZone = 'America/Guatemala';
  expect(format.formatDate(at, { language: 'es', timeZone, style: 'long' })).toBe('19 de noviembre de 2026');
  expect(format.formatDate('2026-11-20', { language: 'es', timeZone, style: 'long' })).toBe(
    '20 de noviembre de 2026',
  );
  expect(format.formatTime(at, { language: 'en', timeZone })).toMatch(/^11:30\sPM$/);
  for (const language of languages) {
    expect(format.formatDateTime(at, { language, timeZone })).toMatch(/19.*2026|2026.*19/s);
    expect(
      format.formatCompactMoney(1_234_567, { ...es, symbol: '$', currency: '', decimals: 2, language }),
    ).toMatch(/12\.3/);
  }
});

test('sizes have one decimal', () => {
  expect(format.formatBytes(1_540_000, 'es')).toMatch(/^1\.5\sMB$/);
  expect(format.formatBytes(0, 'en')).toMatch(/^0\sbyte$/);
});
