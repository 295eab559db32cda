import type { TenantTx, Tx } from '@mostrador/database/connect';
import { type EventName, isEventName } from '@mostrador/shared/codes/events';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../call/call.ts';
import { DomainError } from '../call/errors.ts';
import { events } from '../core.table.ts';
import { insertOf } from '../db/bulk.ts';
import { job } from './job.ts';

/**
 * The context of a listener: the organization's own view of the database, and all services of the program.
 */
export type ListenerContext = { tx: TenantTx; services: Services; organizationId: string };

/**
 * The declaration of an event. `payload` is the answer of a REST call, converted to the wire like that of
 * the call. `version` rises when a field in it changes its meaning or is removed. `read` finds the record
 * when the event is dispatched, a moment after it happened; its `notFound` becomes null, because the record
 * no longer exists.
 */
export type EventDeclaration = {
  name: EventName;
  version: number;
  payload: z.ZodType;
  read: (hearing: ListenerContext, id: string) => Promise<unknown>;
};

/** An event that is dispatched: `payload` in wire form. */
export type DispatchedEvent = {
  id: string;
  name: EventName;
  version: number;
  subjectId: string;
  createdAt: Date;
  payload: unknown;
};

/**
 * A listener. It receives the events it names, or those that an organization selected (its
 * `listened_events`). It runs in one transaction with the mark that the event was dispatched, so that its
 * effect in the database happens exactly once.
 */
export type Listener = {
  events: readonly EventName[] | 'chosen';
  hear: (hearing: ListenerContext, event: DispatchedEvent) => Promise<void>;
};

export const event = <Payload>(
  name: EventName,
  payload: z.ZodType<Payload>,
  {
    read,
    version = 1,
  }: { read: (hearing: ListenerContext, id: string) => Promise<Payload>; version?: number },
): EventDeclaration => ({
  name,
  version,
  payload,
  read: (hearing, id) =>
    read(hearing, id).catch((error: unknown) => {
      if (error instanceof DomainError && error.reason === 'notFound') return null;
      throw error;
    }),
});

/** The payload of an event whose record no longer exists. */
export const Gone = z.object({ id: z.string() });
Gone.register(z.globalRegistry, { title: 'GoneThing' });

/** Declares an event of a deleted record, which contains only the id. */
export const goneEvent = (name: EventName) => event(name, Gone, { read: async (_, id) => ({ id }) });

/** Emits an event; it is written with the call's last statements if it has listeners. */
export type Emit = (name: EventName, subject: { id: string }) => void;
export type Happened = { name: EventName; subjectId: string };

/**
 * Filters the events of a call to those with listeners. The call's statements have already read the
 * listeners.
 */
export function heard(happened: readonly Happened[], chosen: ReadonlySet<string>): Happened[] {
  return happened.filter(({ name }) => alwaysHeard.has(name) || chosen.has(name));
}

const alwaysHeard = new Set<EventName>();

/** Registers the listeners; called once when the domains are combined. */
export function registerListeners(listeners: readonly Listener[]) {
  for (const { events: names } of listeners)
    if (names !== 'chosen') for (const name of names) alwaysHeard.add(name);
}

/** Builds the insert of events, within the organization's own transaction. */
export const insertEvents = (happened: readonly Happened[]) =>
  insertOf(
    events,
    happened.map((each) => ({ ...each, id: newId() })),
  );

/** Emits an event from outside the organization; the statement itself checks for listeners. */
export const emitIn = (tx: Tx, organizationId: string, { name, subjectId }: Happened) =>
  tx.execute(sql`
    insert into events (id, organization_id, name, subject_id)
    select ${newId()}::uuid, o.id, ${name}, ${subjectId}::uuid from organizations o
    where o.id = ${organizationId} and (${alwaysHeard.has(name)} or ${name} = any(o.listened_events))`);

export const eventNameOf = (text: string) => (isEventName(text) ? text : null);

/**
 * The job that dispatches events to their listeners. The run of each minute finds those that a killed process
 * left behind.
 */
const wakeName = 'events';
export const eventsJob = (dispatch: (services: Services) => Promise<void>) =>
  job({
    name: wakeName,
    payload: z.object({}).nullish(),
    schedule: '* * * * *',
    isWake: true,
    handle: (services) => dispatch(services),
  });

const wakeJob = { name: wakeName, payload: z.object({}).nullish() };

/** Wakes the listeners. The call does not wait for that, because the events are already in the database. */
export function wakeListeners({ db, jobs, log }: Pick<Services, 'db' | 'jobs' | 'log'>) {
  jobs.enqueue(db, wakeJob, {}).catch((err: unknown) => log.error({ err }, 'listeners were not woken'));
}
