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

/** What a listener is handed: the organization's own view of the database, and everything the program has. */
export type ListenerContext = { tx: TenantTx; services: Services; organizationId: string };

/**
 * What an event tells. `payload` is the answer of a REST call, written to the wire as that call writes it,
 * and `version` rises when a name in it changes its meaning or goes. `read` finds the thing when the event is
 * told, a moment after it happened; its `notFound` is null: the thing is gone.
 */
export type EventDeclaration = {
  name: EventName;
  version: number;
  payload: z.ZodType;
  read: (hearing: ListenerContext, id: string) => Promise<unknown>;
};

/** An event that is told: `payload` in wire form. */
export type DispatchedEvent = {
  id: string;
  name: EventName;
  version: number;
  subjectId: string;
  createdAt: Date;
  payload: unknown;
};

/**
 * Hears the events it names, or those that an organization chose (its `listened_events`). It runs in one
 * transaction with the note that the event was told, so its effect in the database happens exactly once.
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

/** The payload of an event whose thing no longer exists. */
export const Gone = z.object({ id: z.string() });
Gone.register(z.globalRegistry, { title: 'GoneThing' });

/** Of what is not there any more only the id is told. */
export const goneEvent = (name: EventName) => event(name, Gone, { read: async (_, id) => ({ id }) });

/** Says that something happened; written with the call's last statements if somebody listens. */
export type Emit = (name: EventName, subject: { id: string }) => void;
export type Happened = { name: EventName; subjectId: string };

/** What a call collected and somebody hears. Its statements know by what they read who listens. */
export function heard(happened: readonly Happened[], chosen: ReadonlySet<string>): Happened[] {
  return happened.filter(({ name }) => alwaysHeard.has(name) || chosen.has(name));
}

const alwaysHeard = new Set<EventName>();

/** Said once where the domains are put together. */
export function registerListeners(listeners: readonly Listener[]) {
  for (const { events: names } of listeners)
    if (names !== 'chosen') for (const name of names) alwaysHeard.add(name);
}

/** The insert of what happened, within the organization's own transaction. */
export const insertEvents = (happened: readonly Happened[]) =>
  insertOf(
    events,
    happened.map((each) => ({ ...each, id: newId() })),
  );

/** The same from outside of the organization: whether anybody listens is asked by the statement itself. */
export const emitIn = (tx: Tx, organizationId: string, { name, subjectId }: Happened) =>
  tx.execute(sql`
    insert into events (id, organization_id, name, subject_id)
    select ${newId()}::uuid, o.id, ${name}, ${subjectId}::uuid from organizations o
    where o.id = ${organizationId} and (${alwaysHeard.has(name)} or ${name} = any(o.listened_events))`);

export const eventNameOf = (text: string) => (isEventName(text) ? text : null);

/** Has what happened told to its listeners. The minute's run finds what a killed process left untold. */
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

/** Nobody waits for it: the events stand in the database already. */
export function wakeListeners({ db, jobs, log }: Pick<Services, 'db' | 'jobs' | 'log'>) {
  jobs.enqueue(db, wakeJob, {}).catch((err: unknown) => log.error({ err }, 'listeners were not woken'));
}
