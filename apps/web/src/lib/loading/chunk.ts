import { inTime } from '../api/with-timeout.ts';
import { hasUnsavedWork } from '../session/unsaved-work.ts';

/** A part of the program could not be fetched, and reloading did not or would not help. */
export class ChunkFailed extends Error {
  override readonly name = 'ChunkFailed';
}

const failed = new Set<() => void>();
const patience = 5 * 60_000;

/**
 * Fetches a part of the program once. `get` never fails: what went wrong stands in `failure` until
 * `forgetFailedChunks` lets it be tried again.
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

/** Says of itself that it came, as `use` of React reads it: what is there is drawn without a pause. */
function telling(promise: Promise<void>) {
  void promise.then(() => Object.assign(promise, { status: 'fulfilled' }));
  return promise;
}

/** The next look at a part that failed asks for it again. */
export function forgetFailedChunks() {
  for (const forget of failed) forget();
  failed.clear();
}

/**
 * Throws `ChunkFailed`. After an update the old parts are gone from the server: where it answers and nothing
 * unsaved stands on the page, that is reloaded first, once in five minutes.
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
