// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { getMessages, setLocale } from './words.ts';

const english = vi.hoisted(() => Promise.withResolvers<{ close: string }>());

// A line on which one of the languages takes its time.
vi.mock('../../../../../packages/shared/src/text/en/common.json', async () => ({
  default: await english.promise,
}));

test('of two languages that are chosen one after the other the last one stays', async () => {
  await setLocale('es');
  const first = setLocale('en');
  await setLocale('ar');
  expect(getMessages().language).toBe('ar');
  english.resolve({ close: 'Close' });
  await first;
  expect(getMessages().language).toBe('ar');
  expect(getMessages().messages.common?.close).toBe('إغلاق');
});
