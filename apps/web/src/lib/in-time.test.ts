import { describe, expect, it } from 'vitest';
import { inTime } from './in-time.ts';

describe('inTime', () => {
  it('hands the result on', async () => {
    await expect(inTime(async () => 'part')).resolves.toBe('part');
  });

  it('gives up after the wait', async () => {
    const never = () => new Promise<string>(() => undefined);
    await expect(inTime(never, 5)).rejects.toThrow('timed out');
  });

  it('hands a failure on as it is', async () => {
    await expect(inTime(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  });
});
