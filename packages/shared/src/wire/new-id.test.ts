import { afterEach, expect, test, vi } from 'vitest';
import { id } from './id.ts';
import { newId } from './new-id.ts';

afterEach(() => vi.useRealTimers());

test('ids are valid, unique and sorted in the order they were made', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  expect(ids.every((made) => id().parse(made) === made && made[14] === '7')).toBe(true);
});

test('a clock that stands still or steps back keeps the order', () => {
  vi.useFakeTimers({ now: new Date('2040-01-01T00:00:00Z') });
  const before = Array.from({ length: 9_000 }, newId);
  vi.setSystemTime(new Date('2039-12-31T23:00:00Z'));
  const ids = [...before, ...Array.from({ length: 100 }, newId)];
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('an id has one spelling and garbage has one refusal', () => {
  const upper = newId().toUpperCase();
  expect(id().parse(upper)).toBe(upper.toLowerCase());
  for (const garbage of ['', '1', null, 7, `${newId()} `]) {
    expect(
      id()
        .safeParse(garbage)
        .error?.issues.map((issue) => issue.message),
    ).toEqual(['invalidId']);
  }
  expect(id().safeParse(undefined).error?.issues).toMatchObject([{ message: 'required' }]);
});
