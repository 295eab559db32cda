import { describe, expect, it } from 'vitest';
import { scaledOf, textOf } from './scaled.ts';

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
