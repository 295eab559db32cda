import { shapeOf, toWire } from '@mostrador/shared/wire/wire';
import { sql } from 'drizzle-orm';
import type { Services } from './core/call/call.ts';
import { bindTenant } from './core/call/who/bind-tenant.ts';
import type { Domain } from './core/domain.ts';
import { type EventDeclaration, eventNameOf, eventsJob, type Listener } from './core/jobs/event.ts';

/** Every event that the domains declare. */
export const eventsOf = (domains: readonly Domain[]): EventDeclaration[] =>
  domains.flatMap(({ events = [] }) => events);

type Waiting = {
  organization_id: string;
  id: string;
  name: string;
  subject_id: string;
  created_at: string;
  attempts: number;
};

/** A round waits for its slowest shop, so the number of events per shop in a round is small. */
const perRound = 100;
const perShop = 20;
const shopsAtOnce = 4;
const mostAttempts = 10;

/**
 * Dispatches pending events, each in its own transaction: those of a shop oldest first, and some of every
 * shop with pending events, so that thousands of events of one shop do not delay the others.
 */
export async function dispatchEvents(services: Services, domains: readonly Domain[]) {
  const declared = new Map(eventsOf(domains).map((each) => [each.name, each]));
  const listeners = domains.flatMap((domain) => domain.listeners ?? []);
  for (let dispatched = 1; dispatched > 0; ) {
    const shops = Map.groupBy(await waitingEvents(services), (each) => each.organization_id).values();
    dispatched = 0;
    // The lanes share one iterator: a free lane takes the next shop.
    const lane = async () => {
      for (const waiting of shops)
        for (const each of waiting)
          if (await dispatchOne(services, { declared, listeners }, each)) dispatched += 1;
    };
    await Promise.all(Array.from({ length: shopsAtOnce }, lane));
  }
}

const waitingEvents = ({ db }: Services) =>
  db.execute<Waiting>(sql`
    select organization_id, id, name, subject_id, created_at, attempts from (
      select e.*, row_number() over (partition by organization_id order by retry_at, e.id) turn from events e
      join organizations o on o.id = e.organization_id and o.suspension is null
      where told_at is null and retry_at <= now()) waiting
    where turn <= ${perShop} order by turn, retry_at, id limit ${perRound}`);

type Known = { declared: ReadonlyMap<string, EventDeclaration>; listeners: readonly Listener[] };

/**
 * True if the event was dispatched now; an event that is dispatched already, or locked by another process, is
 * skipped.
 */
async function dispatchOne(services: Services, { declared, listeners }: Known, waiting: Waiting) {
  const { organization_id: organizationId, id, subject_id: subjectId } = waiting;
  const declaration = declared.get(waiting.name);
  const name = eventNameOf(waiting.name);
  const isThis = sql`organization_id = ${organizationId} and id = ${id} and told_at is null`;
  try {
    return await services.db.transaction(async (tx) => {
      const [mine] = await tx.execute(sql`select from events where ${isThis} for update skip locked`);
      if (!mine) return false;
      const own = await bindTenant(tx, organizationId);
      if (declaration && name) {
        const hearing = { tx: own, services, organizationId };
        const subject = await declaration.read(hearing, subjectId);
        const payload =
          subject === null ? { id: subjectId } : toWire(shapeOf(declaration.payload, 'output'))(subject);
        const { version } = declaration;
        const event = { id, name, version, subjectId, createdAt: new Date(waiting.created_at), payload };
        for (const { events, hear } of listeners)
          if (events === 'chosen' || events.includes(name)) await hear(hearing, event);
      }
      await tx.execute(sql`select set_config('role', program_role(), true)`);
      await tx.execute(sql`update events set told_at = now() where ${isThis}`);
      return true;
    });
  } catch (err) {
    const attempts = waiting.attempts + 1;
    const hasFailed = attempts >= mostAttempts;
    services.log.error(
      { err, event: waiting.name, eventId: id, attempts, hasFailed },
      'an event was not told',
    );
    // An event that failed permanently stays undispatched, so that it can be seen and retried manually.
    await services.db.execute(sql`
      update events set attempts = attempts + 1, retry_at = case
        when ${hasFailed} then 'infinity'::timestamptz
        else now() + make_interval(mins => (attempts + 1) * (attempts + 1)) end
      where ${isThis}`);
    return false;
  }
}

export const eventJob = (domains: readonly Domain[]) =>
  eventsJob((services) => dispatchEvents(services, domains));
