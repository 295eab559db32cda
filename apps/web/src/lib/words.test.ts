// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { getSpoken, speak } from './words.ts';

const english = vi.hoisted(() => Promise.withResolvers<{ close: string }>());

// A line on which one of the languages takes its time.
vi.mock('../../../../packages/shared/src/text/en/common.json', async () => ({
  default: await english.promise,
}));

test('of two languages that are chosen one after the other the last one stays', async () => {
  await speak('es');
  const first = speak('en');
  await speak('ar');
  expect(getSpoken().language).toBe('ar');
  english.resolve({ close: 'Close' });
  await first;
  expect(getSpoken().language).toBe('ar');
  expect(getSpoken().messages.common?.close).toBe('إغلاق');
});
