import { expect, test } from 'vitest';
import { chosen, journeys } from '../e2e/journeys.mjs';

test('every journey of the browser belongs to the core or says which areas it goes through', () => {
  expect(journeys().length).toBeGreaterThan(50);
});

test('four runs after each other play every journey', () => {
  const played = [0, 1, 2, 3].flatMap((seed) => chosen(seed));
  expect([...new Set(played)].toSorted()).toEqual(
    journeys()
      .map((name) => `${name}.spec.ts`)
      .toSorted(),
  );
});
