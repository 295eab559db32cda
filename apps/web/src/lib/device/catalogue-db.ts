/**
 * The till's catalogue in IndexedDB, so that the till starts and sells offline. The products are separate
 * rows, because a sale changes only a few of up to a hundred thousand; a note stores the download progress.
 */
const databaseName = 'till';
const version = 3;
const notes = 'catalogues';
const rows = 'rows';
const rowsPerRead = 5000;

type Row = { id: string };
export type Keeping = { note: unknown; put: readonly Row[]; remove: readonly string[]; isAnew: boolean };

/**
 * Returns the note with this name, after passing all rows to `onRows`, thousands at a time. Null if there is
 * none, or if this browser stores nothing.
 */
export async function readStored(
  name: string,
  onRows: (rows: unknown[], note: unknown) => void,
): Promise<unknown> {
  try {
    return await inDatabase(async (database) => {
      const transaction = database.transaction([notes, rows]);
      const note: unknown = await answerOf(transaction.objectStore(notes).get(name));
      let after: string | undefined = '';
      while (note !== undefined && after !== undefined) {
        const range = IDBKeyRange.bound([name, after], [name, last], true);
        const found: Row[] = await answerOf(transaction.objectStore(rows).getAll(range, rowsPerRead));
        onRows(found, note);
        after = found.length < rowsPerRead ? undefined : found.at(-1)?.id;
      }
      return note ?? null;
    });
  } catch {
    return null;
  }
}

/**
 * Stores the note and its rows, all or nothing; with `isAnew` the previous data is deleted. Returns false if
 * the browser is full or forbids it: then the previous data stays, and no later note may claim more.
 */
export async function keep(name: string, { note, put, remove, isAnew }: Keeping): Promise<boolean> {
  try {
    await inDatabase((database) => {
      const transaction = database.transaction([notes, rows], 'readwrite');
      const store = transaction.objectStore(rows);
      if (isAnew) store.delete(IDBKeyRange.bound([name, ''], [name, last]));
      for (const id of remove) store.delete([name, id]);
      for (const row of put) store.put(row, [name, row.id]);
      transaction.objectStore(notes).put(note, name);
      return ended(transaction);
    });
    return true;
  } catch {
    // Private windows and full disks store nothing.
    return false;
  }
}

/** Deletes all stored catalogues on this device, except the one with the given name. */
export function forgetStored({ but }: { but?: string | null } = {}) {
  if (but) return void forgetOthers(but).catch(forgetAll);
  forgetAll();
}

function forgetAll() {
  try {
    indexedDB.deleteDatabase(databaseName);
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
}

const forgetOthers = (name: string) =>
  inDatabase((database) => {
    const transaction = database.transaction([notes, rows], 'readwrite');
    transaction.objectStore(notes).delete(IDBKeyRange.upperBound(name, true));
    transaction.objectStore(notes).delete(IDBKeyRange.lowerBound(name, true));
    transaction.objectStore(rows).delete(IDBKeyRange.upperBound([name], true));
    transaction.objectStore(rows).delete(IDBKeyRange.lowerBound([name, last], true));
    return ended(transaction);
  });

/** Sorts after every id. */
const last = '\uffff';

/** Closed after use, because an open connection would block a deletion or a version upgrade. */
async function inDatabase<Result>(work: (database: IDBDatabase) => Promise<Result>): Promise<Result> {
  const database = await open();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, version);
  request.onupgradeneeded = ({ oldVersion }) => {
    const { result } = request;
    const has = (name: string) => result.objectStoreNames.contains(name);
    for (const name of [notes, rows]) {
      // Up to that version rows contained the cost of services. The catalogue is downloaded again, and no
      // other store is deleted.
      if (oldVersion < 3 && has(name)) result.deleteObjectStore(name);
      if (!has(name)) result.createObjectStore(name);
    }
  };
  return answerOf(request);
}

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error ?? new Error('The browser keeps nothing.'));
  });
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((done, fail) => {
    transaction.oncomplete = () => done();
    transaction.onabort = () => fail(transaction.error ?? new Error('The browser keeps nothing.'));
  });
}
