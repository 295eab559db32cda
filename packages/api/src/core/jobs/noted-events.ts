import type { Tx } from '@mostrador/database/connect';
import type { EventName } from '@mostrador/shared/events';
import type { Happened } from './event.ts';

const noted = new WeakMap<Tx, Map<string, Happened>>();

/**
 * Notes an event of the call whose transaction this is, for work far below the call, such as a movement of
 * stock. An event of one thing is noted once.
 */
export function noteEvent(tx: Tx, name: EventName, subjectId: string) {
  const events = noted.get(tx) ?? new Map<string, Happened>();
  events.set(`${name} ${subjectId}`, { name, subjectId });
  noted.set(tx, events);
}

export const notedEvents = (tx: Tx): Happened[] => [...(noted.get(tx)?.values() ?? [])];
