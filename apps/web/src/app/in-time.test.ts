import { describe, expect, it } from 'vitest';
import { inTime } from './in-time.ts';

describe('inTime', () => {
  it('hands the module on', async () => {
    await expect(inTime(async () => 'module')()).resolves.toBe('module');
  });

  it('fails with the words that make the router reload once', async () => {
    const never = () => new Promise<string>(() => undefined);
    await expect(inTime(never, 5)()).rejects.toThrow(/^Failed to fetch dynamically imported module/);
  });

  it('hands a failure on as it is', async () => {
    await expect(inTime(() => Promise.reject(new Error('gone')))()).rejects.toThrow('gone');
  });
});
