import { expect, test } from 'vitest';
import { beside, fromTo } from './beside.ts';

test('parts stand beside each other, and in Arabic none is pulled into the other', () => {
  expect(beside('es', ['P-000132', null, '14/10/26'])).toBe('P-000132 · 14/10/26');
  expect(beside('ar', ['P-000132', '14/10/2026'])).toBe('P-000132\u200f · \u200f14/10/2026');
});

test('a range begins where its reader does', () => {
  expect(fromTo('es', ['P-000001', 'P-000009'])).toBe('P-000001 – P-000009');
  // A mark at both sides of the dash: codes and days would else be one run from the left.
  expect(fromTo('ar', ['P-000001', 'P-000009'])).toBe('\u200fP-000001 \u200f–\u200f P-000009');
});
