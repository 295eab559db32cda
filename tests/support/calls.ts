import { appRouter, type Call, procedures, refusalOf, type Services } from '@mostrador/api/server';
import { callerFor } from '@mostrador/api/testing';
import type { Db, Tx } from '@mostrador/database/connect';

/** The outcome of a call: 200 with its output, or the refusal that every channel would answer. */
export type Outcome = {
  status: number;
  reason: string;
  details: Record<string, unknown>;
  fields: Record<string, string[]>;
  output: unknown;
  /** The error thrown, for the message of a failing test. */
  thrown: string;
};

export const allProcedures = procedures(appRouter);

/** Calls a procedure by its path, as a door would. */
export async function outcomeOf(
  services: Services,
  path: string,
  { input, ...call }: Partial<Call> & { input: unknown },
): Promise<Outcome> {
  try {
    const output: unknown = await procedureAt(callerFor(services, call), path)(input);
    return { status: 200, reason: 'ok', details: {}, fields: {}, output, thrown: '' };
  } catch (error) {
    const { status, reason, details, fields = {} } = refusalOf(error);
    return { status, reason, details, fields, output: undefined, thrown: describe(error) };
  }
}

/**
 * The same services over a database where nothing that a procedure's transaction did stays. `note` reads in
 * the transaction before it is undone.
 */
export function withoutEffect(services: Services, note: Note = async () => {}): Services {
  const db = new Proxy(services.db, {
    get: (target, key) => (key === 'transaction' ? undone(target, note) : Reflect.get(target, key)),
  });
  return { ...services, db };
}

type Note = (tx: Tx) => Promise<void>;

class Undone extends Error {}

const undone =
  (db: Db, note: Note): Db['transaction'] =>
  async (work, config) => {
    const results: { value: Awaited<ReturnType<typeof work>> }[] = [];
    await db
      .transaction(async (tx) => {
        results.push({ value: await work(tx) });
        await note(tx);
        throw new Undone();
      }, config)
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
    const [result] = results;
    if (!result) throw new Error('A transaction did not end.');
    return result.value;
  };

function procedureAt(caller: object, path: string): (input: unknown) => Promise<unknown> {
  const found = path.split('.').reduce<unknown>((at, key) => Reflect.get(Object(at), key), caller);
  if (typeof found !== 'function') throw new Error(`No procedure ${path}.`);
  return async (input) => Reflect.apply(found, undefined, [input]);
}

const describe = (error: unknown): string =>
  error instanceof Error
    ? [error.message, error.cause && describe(error.cause)].filter(Boolean).join(' ← ')
    : String(error);
