import { inTime } from '../api/with-timeout.ts';
import { hasUnsavedWork } from '../session/unsaved-work.ts';

/** A code chunk could not be loaded, and reloading the page did not or would not help. */
export class ChunkFailed extends Error {
  override readonly name = 'ChunkFailed';
}

const failed = new Set<() => void>();
const patience = 5 * 60_000;

/**
 * Loads a code chunk once. `get` never rejects: the error is in `failure` until `forgetFailedChunks` allows
 * another attempt.
 */
export function chunk<Part>(load: () => Promise<Part>) {
  const state: { part?: Part; failure?: Error } = {};
  let pending: Promise<void> | null = null;
  const get = () => {
    pending ??= telling(
      fetchChunk(load).then(
        (part) => {
          state.part = part;
        },
        (error: Error) => {
          state.failure = error;
          failed.add(() => {
            delete state.failure;
            pending = null;
          });
        },
      ),
    );
    return pending;
  };
  return { state, get };
}

/**
 * Marks the promise as fulfilled in the way that React's `use` reads, so that a loaded chunk is rendered
 * without a pause.
 */
function telling(promise: Promise<void>) {
  void promise.then(() => Object.assign(promise, { status: 'fulfilled' }));
  return promise;
}

/** The next use of a failed chunk loads it again. */
export function forgetFailedChunks() {
  for (const forget of failed) forget();
  failed.clear();
}

/**
 * Throws `ChunkFailed`. After an update the old chunks no longer exist on the server: if the server responds
 * and the page has no unsaved work, the page is reloaded first, at most once in five minutes.
 */
export async function fetchChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await inTime(load);
  } catch (cause) {
    if (mayReload() && (await isServerThere())) {
      sessionStorage.setItem('reloadedAt', String(Date.now()));
      location.reload();
      return new Promise(() => undefined);
    }
    throw new ChunkFailed('a part of the program could not be fetched', { cause });
  }
}

const mayReload = () =>
  navigator.onLine &&
  !hasUnsavedWork({ exceptStored: true }) &&
  Date.now() - Number(sessionStorage.getItem('reloadedAt')) > patience;

const isServerThere = () =>
  fetch('/health/live', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
