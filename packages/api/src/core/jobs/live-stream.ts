import type { Call } from '../call/call.ts';
import { DomainError } from '../call/errors.ts';
import type { Change } from './live.ts';

const askAgainMs = 30_000;

/**
 * The maximum number of streams of one user in this process: one for each open screen, and some that broke
 * unnoticed.
 */
const mostPerPerson = 12;
const openOf = new Map<string, number>();

type Watched = {
  organizationId: string;
  userId: string;
  /** The time in milliseconds since the reader requested the data: changes since then are sent first. */
  missed: number;
  /** Throws if the reader is no longer a member. */
  refuseStranger: () => Promise<unknown>;
};

/**
 * Streams the changes of an organization until the reader leaves or is no longer a member. Changes that
 * arrive while the reader is busy are merged, so a slow reader costs one entry per domain and not a growing
 * list. Throws 429 `tooManyRequests` if the user has too many open streams.
 */
export async function* changesFor(call: Pick<Call, 'live'>, watched: Watched, signal: AbortSignal) {
  const { userId } = watched;
  const opened = openOf.get(userId) ?? 0;
  if (opened >= mostPerPerson)
    throw new DomainError('TOO_MANY_REQUESTS', 'tooManyRequests', { retryAfterSeconds: 60 });
  openOf.set(userId, opened + 1);
  const waiting = new Map<string, Change>();
  let wake = () => {};
  const hear = (change: Change) => {
    const key = change.touches.join();
    const before = waiting.get(key);
    waiting.set(key, before ? joined(before, change) : change);
    wake();
  };
  const stop = call.live.subscribe(watched.organizationId, hear, watched.missed);
  const leave = () => wake();
  signal.addEventListener('abort', leave);
  try {
    let askAt = Date.now() + askAgainMs;
    while (!signal.aborted) {
      // A reader who lost the membership meanwhile receives nothing more. For several changes at once the
      // membership is checked once.
      if (waiting.size > 0) {
        await watched.refuseStranger();
        askAt = Date.now() + askAgainMs;
      }
      for (const [key, change] of waiting) {
        waiting.delete(key);
        yield change;
      }
      await new Promise<void>((done) => {
        const timer = setTimeout(done, Math.max(0, askAt - Date.now()));
        wake = () => {
          clearTimeout(timer);
          done();
        };
        if (waiting.size > 0 || signal.aborted) wake();
      });
      if (Date.now() < askAt) continue;
      await watched.refuseStranger();
      askAt = Date.now() + askAgainMs;
    }
  } finally {
    signal.removeEventListener('abort', leave);
    stop();
    const others = (openOf.get(userId) ?? 1) - 1;
    if (others > 0) openOf.set(userId, others);
    else openOf.delete(userId);
  }
}

/** Merges two changes; details known of only one of them are dropped. */
function joined(one: Change, other: Change): Change {
  const also: Change['also'] = {};
  for (const [name, ids] of Object.entries(one.also)) {
    const more = other.also[name];
    if (more) also[name] = [...new Set([...ids, ...more])];
  }
  const isSameSubject = one.id === other.id;
  return {
    touches: one.touches,
    id: isSameSubject ? one.id : null,
    also,
    request: one.request === other.request ? one.request : null,
  };
}
