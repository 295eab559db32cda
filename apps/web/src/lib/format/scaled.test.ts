import { describe, expect, it } from 'vitest';
import { meantByTyping, scaledOf, textOf, withArabic } from './scaled.ts';

describe('the text of a field and its whole parts', () => {
  it.each([
    ['12.5', 100, 1250],
    ['12.', 100, 1200],
    ['.5', 1000, 500],
    ['0', 100, 0],
    ['1.375', 1000, 1375],
  ])('%j at scale %i is %i', (text, scale, parts) => {
    expect(scaledOf(text, scale)).toBe(parts);
  });

  it.each(['', '.', '1.234', 'x', '1e5'])('%j is no amount', (text) => {
    expect(scaledOf(text, 100)).toBeNull();
  });

  it('writes half an amount of money with both decimals, a quantity with those it needs', () => {
    expect(textOf(125_050, 100)).toBe('1250.50');
    expect(textOf(125_000, 100)).toBe('1250');
    expect(textOf(5, 100)).toBe('0.05');
    expect(textOf(1_500, 1000)).toBe('1.5');
    expect(textOf(null, 100)).toBe('');
  });

  it('comes back the same for every amount', () => {
    for (let parts = 0; parts < 20_000; parts += 7) expect(scaledOf(textOf(parts, 100), 100)).toBe(parts);
  });
});

describe('input with separators as people write them', () => {
  /** The last word of the field while the keys come one by one; null where it is left to itself. */
  const typed = (keys: string, moneySymbol: 'dot' | 'comma', decimals = 2) =>
    meantByTyping(keys, { moneySymbol, decimals }) ?? null;

  it.each([
    ['1,250.50', 'dot', '1250.50'],
    ['1.250,50', 'comma', '1250.50'],
    ['1.250,50', 'dot', '1250.50'],
    ['1,250', 'dot', '1250'],
    ['1.250', 'comma', '1250'],
    ['41.75', 'dot', null],
    ['41,75', 'comma', null],
    ['1250', 'dot', null],
  ] as const)('%s in a country of the %s is %s', (keys, moneySymbol, meant) => {
    expect(typed(keys, moneySymbol)).toBe(meant);
  });

  it('leaves the thousandths of a weight alone', () => {
    expect(typed('1,250', 'dot', 3)).toBeNull();
  });
});

describe('digits of an Arabic keyboard', () => {
  it.each([
    { before: '', added: '٤١٫٧٥', after: '', moneySymbol: 'dot', decimals: 2, text: '41.75' },
    { before: '12', added: '٣', after: '', moneySymbol: 'dot', decimals: 2, text: '123' },
    { before: '1,250', added: '٥', after: '', moneySymbol: 'dot', decimals: 2, text: '12505' },
    { before: '1.250', added: '٫', after: '', moneySymbol: 'comma', decimals: 2, text: '1250.' },
    { before: '1.250,', added: '۵', after: '', moneySymbol: 'comma', decimals: 2, text: '1250.5' },
    { before: '4', added: '١', after: '.75', moneySymbol: 'dot', decimals: 2, text: '41.75' },
    { before: '41.75', added: '٩', after: '', moneySymbol: 'dot', decimals: 2, text: '41.75' },
    { before: '0', added: '٥', after: '', moneySymbol: 'dot', decimals: 0, text: '5' },
    { before: '12', added: '٫', after: '', moneySymbol: 'dot', decimals: 0, text: '12' },
  ] as const)(
    '$before, then $added before $after: $text',
    ({ added, moneySymbol, decimals, text, ...around }) => {
      expect(withArabic(added, around, { moneySymbol, decimals })).toBe(text);
    },
  );

  it('leaves Latin digits, and what makes no number, to the field', () => {
    const style = { moneySymbol: 'dot', decimals: 2 } as const;
    expect(withArabic('4', { before: '', after: '' }, style)).toBeUndefined();
    expect(withArabic('٫', { before: '1.5', after: '' }, style)).toBeUndefined();
  });
});
