import type { TenantTx, Tx } from '@mostrador/database/connect';
import type { EventName } from '@mostrador/shared/codes/events';
import { type Emit, type Happened, heard, insertEvents } from './event.ts';

const noted = new WeakMap<Tx, Map<string, Happened>>();

/**
 * Notes an event of a transaction, for code far below the call, such as a stock movement. Repeated events of
 * one subject are noted once.
 */
export function noteEvent(tx: Tx, name: EventName, subjectId: string) {
  const events = noted.get(tx) ?? new Map<string, Happened>();
  events.set(`${name} ${subjectId}`, { name, subjectId });
  noted.set(tx, events);
}

/** Creates an `emit` for work outside a call, which notes the event. */
export const noteIn =
  (tx: Tx): Emit =>
  (name, { id }) =>
    noteEvent(tx, name, id);

/** Returns the events noted in a transaction since the last call. */
export function takeEvents(tx: Tx): Happened[] {
  const events = [...(noted.get(tx)?.values() ?? [])];
  noted.delete(tx);
  return events;
}

/** Writes the noted events that the organization listens to. Returns true if there are any. */
export async function writeEvents(tx: TenantTx, listensTo: ReadonlySet<string>): Promise<boolean> {
  const events = heard(takeEvents(tx), listensTo);
  if (events.length === 0) return false;
  await tx.execute(insertEvents(events));
  return true;
}

/** Runs work in a savepoint. Events noted in it are lost if it is rolled back. */
export async function inSavepoint<Result>(tx: TenantTx, work: (inner: TenantTx) => Promise<Result>) {
  const { result, events } = await tx.transaction(async (inner) => ({
    result: await work(inner),
    events: takeEvents(inner),
  }));
  for (const { name, subjectId } of events) noteEvent(tx, name, subjectId);
  return result;
}
