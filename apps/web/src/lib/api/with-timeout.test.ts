import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { inTime } from './with-timeout.ts';

describe('inTime', () => {
  it('hands the result on', async () => {
    await expect(inTime(async () => 'part')).resolves.toBe('part');
  });

  it('gives up after the wait', async () => {
    const never = () => new Promise<string>(() => undefined);
    await expect(inTime(never, 5)).rejects.toThrow('timed out');
  });

  it('takes no sleep of the device for waiting', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { promise, resolve } = Promise.withResolvers<string>();
    const waiting = inTime(() => promise, 12_000);
    // As after a sleep every timer that is due runs once, however long ago its time was.
    await vi.runOnlyPendingTimersAsync();
    resolve('part');
    await expect(waiting).resolves.toBe('part');
    const late = expect(inTime(() => new Promise(() => undefined), 12_000)).rejects.toThrow('timed out');
    await vi.advanceTimersByTimeAsync(12_000);
    await late;
  });

  it('hands a failure on as it is', async () => {
    await expect(inTime(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  });
});
