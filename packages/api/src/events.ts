import { shapeOf, toWire } from '@mostrador/shared/wire';
import { sql } from 'drizzle-orm';
import { bindTenant } from './base/bind-tenant.ts';
import type { Services } from './base/call.ts';
import type { Domain } from './base/domain.ts';
import { type EventDeclaration, eventNameOf, eventsJob, type Listener } from './base/event.ts';

type Waiting = {
  organization_id: string;
  id: string;
  name: string;
  subject_id: string;
  created_at: string;
  attempts: number;
};

const perRound = 100;
const mostAttempts = 10;

/** Tells what happened and was not told yet, oldest first, each event in a transaction of its own. */
export async function tellEvents(services: Services, domains: readonly Domain[]) {
  const declared = new Map(domains.flatMap(({ events = [] }) => events.map((each) => [each.name, each])));
  const listeners = domains.flatMap((domain) => domain.listeners ?? []);
  for (let round = perRound; round === perRound; ) {
    const waiting = await services.db.execute<Waiting>(sql`
      select organization_id, id, name, subject_id, created_at, attempts from events
      where told_at is null and retry_at <= now() order by retry_at, id limit ${perRound}`);
    round = waiting.length;
    for (const each of waiting) await tellOne(services, { declared, listeners }, each);
  }
}

type Known = { declared: ReadonlyMap<string, EventDeclaration>; listeners: readonly Listener[] };

/** Who finds it told or being told by another passes on. */
async function tellOne(services: Services, { declared, listeners }: Known, waiting: Waiting) {
  const { organization_id: organizationId, id, subject_id: subjectId } = waiting;
  const declaration = declared.get(waiting.name);
  const name = eventNameOf(waiting.name);
  const isThis = sql`organization_id = ${organizationId} and id = ${id} and told_at is null`;
  try {
    await services.db.transaction(async (tx) => {
      const [mine] = await tx.execute(sql`select from events where ${isThis} for update skip locked`);
      if (!mine) return;
      await bindTenant(tx, organizationId);
      if (declaration && name) {
        const hearing = { tx, services, organizationId };
        const thing = await declaration.read(hearing, subjectId);
        const payload =
          thing === null ? { id: subjectId } : toWire(shapeOf(declaration.payload, 'output'))(thing);
        const { version } = declaration;
        const told = { id, name, version, subjectId, createdAt: new Date(waiting.created_at), payload };
        for (const { events, hear } of listeners)
          if (events === 'chosen' || events.includes(name)) await hear(hearing, told);
      }
      await tx.execute(sql`select set_config('role', 'none', true)`);
      await tx.execute(sql`update events set told_at = now() where ${isThis}`);
    });
  } catch (err) {
    services.log.error({ err, event: waiting.name, eventId: id }, 'an event was not told');
    const isLast = waiting.attempts + 1 >= mostAttempts;
    await services.db.execute(sql`
      update events set attempts = attempts + 1,
        retry_at = now() + make_interval(mins => (attempts + 1) * (attempts + 1)),
        told_at = case when ${isLast} then now() end where ${isThis}`);
  }
}

export const eventJob = (domains: readonly Domain[]) =>
  eventsJob((services) => tellEvents(services, domains));
