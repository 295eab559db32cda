import { describe, expect, test } from 'vitest';
import { type ReportCount, sharedLimit } from './shared-limit.ts';

const windowMs = 60_000;

/** Some processes over one table, at a moment that the test says. */
function processes(count: number, max: number) {
  const table = new Map<string, number>();
  const state = { now: 1_800_000_000_000, reported: 0, isAway: false, failures: 0 };
  const report: ReportCount = async (key, { windowStart, count: added }) => {
    await Promise.resolve();
    if (state.isAway) throw new Error('away');
    state.reported += 1;
    const name = `${key} ${windowStart.toISOString()}`;
    table.set(name, (table.get(name) ?? 0) + added);
    return table.get(name) ?? 0;
  };
  const now = () => state.now;
  const onFailure = () => {
    state.failures += 1;
  };
  const all = Array.from({ length: count }, () => sharedLimit({ max, windowMs, report, now, onFailure }));
  /** Counts how many of these evenly spread tries were allowed. */
  const letThrough = async (tries: number, key = 'a key') => {
    let through = 0;
    for (let at = 0; at < tries; at += 1) {
      const { isExceeded } = (await all[at % count]?.(key)) ?? { isExceeded: true };
      if (!isExceeded) through += 1;
    }
    return through;
  };
  return { state, all, letThrough };
}

describe('a bound over processes', () => {
  test('holds to a twentieth for each of them', async () => {
    for (const count of [1, 2, 3, 8]) {
      const { letThrough } = processes(count, 60);
      const through = await letThrough(600);
      expect(through).toBeGreaterThanOrEqual(60);
      expect(through).toBeLessThanOrEqual(60 + (count - 1) * 3);
    }
  });

  test('needs a statement for every twentieth, and none for whoever is refused', async () => {
    const { state, letThrough } = processes(3, 600);
    await letThrough(6000);
    expect(state.reported).toBeLessThanOrEqual(23);
  });

  test('holds for a crowd at one moment', async () => {
    const { all } = processes(3, 60);
    const tried = await Promise.all(Array.from({ length: 300 }, (_, at) => all[at % 3]?.('a key')));
    const through = tried.filter((each) => each && !each.isExceeded).length;
    expect(through).toBeGreaterThan(0);
    expect(through).toBeLessThanOrEqual(66);
  });

  test('begins anew with the minute and for another key', async () => {
    const { state, letThrough } = processes(2, 60);
    await letThrough(200);
    expect(await letThrough(10)).toBe(0);
    expect(await letThrough(10, 'another key')).toBe(10);
    state.now += windowMs;
    expect(await letThrough(10)).toBe(10);
  });

  test('counts for itself while the database is away, and says so', async () => {
    const { state, letThrough } = processes(1, 60);
    state.isAway = true;
    expect(await letThrough(100)).toBe(60);
    expect(state.failures).toBeGreaterThan(0);
  });

  test('says how much is left and for how long', async () => {
    const { all, state } = processes(1, 60);
    state.now = Math.floor(state.now / windowMs) * windowMs + 45_000;
    expect(await all[0]?.('a key')).toEqual({
      isAllowed: false,
      isExceeded: false,
      max: 60,
      remaining: 59,
      ttlInSeconds: 15,
    });
  });
});
