import { expect, test } from 'vitest';
import { beside } from './beside.ts';

test('parts stand beside each other, and in Arabic none is pulled into the other', () => {
  expect(beside('es', ['P-000132', null, '14/10/26'])).toBe('P-000132 · 14/10/26');
  expect(beside('ar', ['P-000132', '14/10/2026'])).toBe('P-000132\u200f · \u200f14/10/2026');
});
