import { type Change, readChanges } from './change-stream.ts';
import { failureOf } from './failure.ts';

type Subscription = {
  headers: () => Record<string, string>;
  onChange: (change: Change) => void;
  /** Called when changes may have been missed. */
  lookAgain: () => void;
  onRefused: (error: unknown) => void;
};

/** The first page view needs the connection more than the change stream does. */
const firstWait = 3000;
const longestWait = 60_000;
/**
 * The time for which the server remembers changes; the first requests of the page may have started shortly
 * before.
 */
const longestMissed = 15_000;
const firstCalls = 1000;
/** Browsers open at most six connections to one address, so a hidden tab closes its stream. */
const hiddenFor = 15_000;

/**
 * Receives the changes of other users while this tab is visible and online. If no stream gets through, every
 * retry reloads the data, once a minute. Returns the function to unsubscribe.
 */
export function subscribeToChanges({ headers, onChange, lookAgain, onRefused }: Subscription): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const began = Date.now();
  let isFirst = true;
  let failures = 0;
  const hearOnce = async () => {
    const leaving = leavingWhenUnseen(signal);
    const missed = isFirst ? Date.now() - began + firstCalls : 0;
    try {
      const changes = readChanges(headers(), Math.min(missed, longestMissed), leaving.controller);
      for await (const change of changes) {
        if (change !== 'open') onChange(change);
        else {
          if (!isFirst || missed > longestMissed) lookAgain();
          isFirst = false;
          failures = 0;
        }
      }
      failures += 1;
    } catch (error) {
      if (signal.aborted) return;
      const { status } = failureOf(error);
      if (status === 401 || status === 403) {
        stopping.abort();
        return onRefused(error);
      }
      failures += 1;
      if (failures > 2 && isSeen()) lookAgain();
    } finally {
      leaving.done();
    }
  };
  const keepHearing = async () => {
    await pause(firstWait, signal);
    while (!signal.aborted) {
      if (isSeen()) await hearOnce();
      const wait = Math.min(longestWait, 1000 * 2 ** failures);
      // While offline or hidden, the wait ends only when the tab is visible and online again.
      await (isSeen() ? pause(wait, signal) : untilSeen(signal));
    }
  };
  void keepHearing();
  return () => stopping.abort();
}

const isSeen = () => document.visibilityState === 'visible' && navigator.onLine;

function leavingWhenUnseen(signal: AbortSignal) {
  const controller = new AbortController();
  const leave = () => controller.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (!navigator.onLine) leave();
    else if (document.visibilityState === 'hidden') timer = setTimeout(leave, hiddenFor);
  };
  const stopLooking = onSeenChange(look);
  signal.addEventListener('abort', leave);
  const done = () => {
    clearTimeout(timer);
    stopLooking();
    signal.removeEventListener('abort', leave);
    leave();
  };
  return { controller, done };
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        done();
      },
      { once: true },
    );
  });

const untilSeen = (signal: AbortSignal) =>
  new Promise<void>((done) => {
    const look = () => {
      if (!isSeen() && !signal.aborted) return;
      stopLooking();
      done();
    };
    const stopLooking = onSeenChange(look);
    signal.addEventListener('abort', look, { once: true });
    look();
  });

function onSeenChange(look: () => void): () => void {
  document.addEventListener('visibilitychange', look);
  addEventListener('online', look);
  addEventListener('offline', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    removeEventListener('online', look);
    removeEventListener('offline', look);
  };
}
