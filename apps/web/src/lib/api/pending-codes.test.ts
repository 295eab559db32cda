// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetPendingCodes, getReferral, rememberReferral } from './pending-codes.ts';

const day = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00Z') });
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a recommendation counts for sixty days from the last click', () => {
  rememberReferral('ANA-40');
  vi.setSystemTime(Date.now() + 59 * day);
  expect(getReferral()).toBe('ANA-40');
  rememberReferral('BETO-40');
  vi.setSystemTime(Date.now() + 60 * day);
  expect(getReferral()).toBe('BETO-40');
  vi.setSystemTime(Date.now() + 1);
  expect(getReferral()).toBeNull();
});

test('an invalid referral link blocks no sign-up, and the previous valid one counts', () => {
  rememberReferral('x'.repeat(65));
  expect(getReferral()).toBeNull();
  rememberReferral(` ${'a'.repeat(64)} `);
  rememberReferral('x'.repeat(65));
  rememberReferral('  ');
  expect(getReferral()).toBe('a'.repeat(64));
});

test('goes with who signs out', () => {
  rememberReferral('ANA-40');
  forgetPendingCodes();
  expect(getReferral()).toBeNull();
  expect(localStorage).toHaveLength(0);
});
