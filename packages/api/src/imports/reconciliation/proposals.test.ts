import { describe, expect, test } from 'vitest';
import { patternOf } from './pattern.ts';
import { type OpenEntry, type OpenLine, proposalsFor, similarity, surely } from './proposals.ts';

const line = (id: string, date: string, amount: number): OpenLine => ({
  id,
  date: `2026-10-${date}`,
  amount,
  description: '',
});
const entry = (id: string, date: string, amount: number): OpenEntry => ({
  id,
  documentId: id,
  date: `2026-10-${date}`,
  amount,
  names: [],
  categoryId: null,
});
const nothing = { declined: new Set<string>(), learned: new Map<string, string>() };
const first = (found: ReturnType<typeof proposalsFor>, id: string) => found.get(id)?.[0];

describe('a line', () => {
  test('is the entry of its amount that is nearest by day and name', () => {
    const found = proposalsFor(
      [{ ...line('a', '24', 106_000), description: 'TRANSF 3387 ROSA' }],
      [
        { ...entry('far', '20', 106_000), names: ['Rosa Xol'] },
        { ...entry('near', '24', 106_000), names: ['Rosa Xol'] },
        entry('other', '24', 106_001),
      ],
      nothing,
    );
    expect(found.get('a')?.map(({ entryIds }) => entryIds)).toEqual([['near'], ['far']]);
    expect(first(found, 'a')?.score).toBeGreaterThan(surely);
  });

  test('is none of the other sign, of five days and more before, or of more than three after', () => {
    const lines = [line('a', '15', -500)];
    const dates = ['09', '10', '18', '19'];
    const found = proposalsFor(
      lines,
      [...dates.map((date) => entry(date, date, -500)), entry('in', '15', 500)],
      nothing,
    );
    expect(
      found
        .get('a')
        ?.flatMap(({ entryIds }) => entryIds)
        .sort(),
    ).toEqual(['10', '18']);
  });

  test('and its duplicate get an entry each', () => {
    const found = proposalsFor(
      [line('a', '10', -500), line('b', '10', -500), line('c', '10', -500)],
      [entry('x', '10', -500), entry('y', '11', -500)],
      nothing,
    );
    expect([first(found, 'a')?.entryIds, first(found, 'b')?.entryIds]).toEqual([['x'], ['y']]);
    expect(found.get('c')).toEqual([]);
  });

  test('is what one document moved in parts, surer than what several did', () => {
    const loan = [
      { ...entry('capital', '21', -30_000), documentId: 'loan' },
      { ...entry('interest', '21', -5000), documentId: 'loan' },
    ];
    const parts = proposalsFor([line('a', '21', -35_000)], loan, nothing);
    expect(first(parts, 'a')).toEqual({ entryIds: ['capital', 'interest'], score: 85 });
    const cards = [entry('x', '20', 40_000), entry('y', '20', 20_000), entry('z', '20', 7000)];
    const sum = proposalsFor([line('b', '20', 60_000)], cards, nothing);
    expect(first(sum, 'b')).toEqual({ entryIds: ['x', 'y'], score: 75 });
  });

  test('is no sum of more than ten, and many entries are not tried for ever', () => {
    const ones = Array.from({ length: 11 }, (_, at) => entry(`e${at}`, '20', 100));
    expect(first(proposalsFor([line('a', '20', 1100)], ones, nothing), 'a')).toBeUndefined();
    expect(first(proposalsFor([line('a', '20', 1000)], ones, nothing), 'a')?.entryIds).toHaveLength(10);
    const odd = Array.from({ length: 24 }, (_, at) => entry(`e${at}`, '20', 1001 + 2 * at));
    const began = performance.now();
    proposalsFor([line('a', '20', 8200)], odd, nothing);
    proposalsFor([line('a', '20', 999_999)], odd, nothing);
    expect(performance.now() - began).toBeLessThan(1000);
  });

  test('is never proposed again with a declined entry', () => {
    const declined = new Set(['a:x']);
    const entries = [entry('x', '10', -500), entry('y', '12', -500)];
    const found = proposalsFor([line('a', '10', -500)], entries, { ...nothing, declined });
    expect(found.get('a')?.map(({ entryIds }) => entryIds)).toEqual([['y']]);
  });

  test('counts as named by a category that such lines were before', () => {
    const one = { ...line('a', '10', -500), description: 'CLARO 4451' };
    const entries = [{ ...entry('x', '10', -500), categoryId: 'internet' }];
    const learned = new Map([[patternOf(one), 'internet']]);
    expect(first(proposalsFor([one], entries, nothing), 'a')?.score).toBe(85);
    expect(first(proposalsFor([one], entries, { ...nothing, learned }), 'a')?.score).toBe(100);
  });
});

test('names are alike where one is in the other', () => {
  expect(similarity('Rosa', 'TRANSF 3387 ROSA')).toBe(1);
  expect(similarity('Distribuidora Gómez', 'DIST GOMEZ')).toBeGreaterThan(0.6);
  expect(similarity('Energuate', 'PAGO CLARO')).toBe(0);
});

test('numbers and what comes later do not part what begins alike', () => {
  expect(patternOf({ description: 'PAGO CLARO 4451-22', amount: -5 })).toBe('- pago claro');
  expect(patternOf({ description: 'Pago Claro 9', amount: -7 })).toBe('- pago claro');
  expect(patternOf({ description: 'Pago Claro', amount: 7 })).toBe('+ pago claro');
});
