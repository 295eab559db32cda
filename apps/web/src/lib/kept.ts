/** One record per organization in the browser's database: a catalogue is too large for its small store. */
const databaseName = 'till';
const table = 'catalogues';

/** What was kept under that name; null when there is nothing, or this browser keeps nothing. */
export async function readKept(name: string): Promise<unknown> {
  try {
    const database = await open();
    const found: unknown = await answerOf(database.transaction(table).objectStore(table).get(name));
    database.close();
    return found ?? null;
  } catch {
    return null;
  }
}

/** Keeps it for a start without a line; a browser that is full or forbids it only loses that. */
export async function keep(name: string, value: unknown): Promise<void> {
  try {
    const database = await open();
    await answerOf(database.transaction(table, 'readwrite').objectStore(table).put(value, name));
    database.close();
  } catch {
    // Private windows and full disks keep nothing.
  }
}

/** Nothing of it stays on this device. */
export function forgetKept() {
  try {
    indexedDB.deleteDatabase(databaseName);
  } catch {
    // What keeps nothing has nothing to forget.
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(table);
  return answerOf(request);
}

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error ?? new Error('The browser keeps nothing.'));
  });
}
