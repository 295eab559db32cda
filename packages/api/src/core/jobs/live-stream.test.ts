import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DomainError } from '../call/errors.ts';
import type { Change } from './live.ts';
import { changesFor } from './live-stream.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const change = (values: Partial<Change>): Change => ({
  touches: ['pos', 'product'],
  id: null,
  also: {},
  request: null,
  ...values,
});

function watching(refuseStranger = async (): Promise<unknown> => undefined) {
  let emit: (update: Change) => void = () => {};
  let isListening = true;
  const live = {
    publish: () => {},
    subscribe: (_organizationId: string, listener: (update: Change) => void) => {
      emit = listener;
      return () => {
        isListening = false;
      };
    },
  };
  const leaving = new AbortController();
  const watched = { organizationId: 'o', userId: crypto.randomUUID(), missed: 0, refuseStranger };
  const changes = changesFor({ live }, watched, leaving.signal);
  return { changes, emit: (update: Change) => emit(update), leaving, isListening: () => isListening };
}

test('a listener with an ended session is notified within half a minute', async () => {
  let isMember = true;
  const { changes, isListening } = watching(async () => {
    if (!isMember) throw new DomainError('UNAUTHORIZED', 'tokenExpired');
  });
  const next = changes.next();
  const ended = expect(next).rejects.toMatchObject({ reason: 'tokenExpired' });
  await vi.advanceTimersByTimeAsync(31_000);
  isMember = false;
  await vi.advanceTimersByTimeAsync(30_000);
  await ended;
  expect(isListening()).toBe(false);
});

test('a removed member receives no more changes, not even the removal', async () => {
  let isMember = true;
  const { changes, emit, isListening } = watching(async () => {
    if (!isMember) throw new DomainError('FORBIDDEN', 'permissionDenied');
  });
  const next = changes.next();
  isMember = false;
  emit(change({ touches: ['member'] }));
  await expect(next).rejects.toMatchObject({ reason: 'permissionDenied' });
  expect(isListening()).toBe(false);
});

test('changes during a read are merged with all their known details', async () => {
  const { changes, emit, leaving, isListening } = watching();
  const first = changes.next();
  emit(change({ id: 'a', also: { product: ['p'] }, request: 'r' }));
  await first;
  emit(change({ id: 'b', also: { product: ['q', 'r'] } }));
  emit(change({ id: 'c', also: { product: ['q', 's'], contact: ['m'] } }));
  expect((await changes.next()).value).toEqual(change({ also: { product: ['q', 'r', 's'] } }));
  emit(change({ id: 'd', also: { product: ['q'] } }));
  emit(change({ id: 'e' }));
  expect((await changes.next()).value).toEqual(change({}));
  const last = changes.next();
  leaving.abort();
  expect((await last).done).toBe(true);
  expect(isListening()).toBe(false);
});
