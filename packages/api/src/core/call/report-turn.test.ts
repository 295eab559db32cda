import { expect, test } from 'vitest';
import { reportTurns } from './report-turn.ts';

const callOf = (organization: string, signal?: AbortSignal) => ({ organization, credential: null, signal });
const never = () => new Promise<string>(() => {});

test('a call that waited long is refused because of many reports, with a retry time', async () => {
  const inTurn = reportTurns({ places: 1, patienceMs: 50 });
  void inTurn(callOf('one'), never);
  await expect(inTurn(callOf('one'), never)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    reason: 'reportsBusy',
    details: { retryAfterSeconds: 5 },
  });
});

test('a report that began may take longer than anybody waits for his turn, and fails by itself', async () => {
  const inTurn = reportTurns({ places: 1, patienceMs: 20 });
  const slow = inTurn(callOf('one'), async () => {
    await new Promise((done) => setTimeout(done, 60));
    throw new Error('of its own');
  });
  await expect(slow).rejects.toThrow('of its own');
});

test('a caller who left waits no longer and blocks no other', async () => {
  const inTurn = reportTurns({ places: 1, patienceMs: 10_000 });
  const first = Promise.withResolvers<string>();
  const made = inTurn(callOf('one'), () => first.promise);
  const leaving = new AbortController();
  const left = inTurn(callOf('one', leaving.signal), never);
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  const last = inTurn(callOf('one'), async () => 'last');
  first.resolve('first');
  expect([await made, await last]).toEqual(['first', 'last']);
});
