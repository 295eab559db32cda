import { readSettings } from '@mostrador/shared/shop/settings';
import { businessDate } from '@mostrador/shared/time/time';
import { inArray, sql } from 'drizzle-orm';
import type { Services } from '../../core/call/call.ts';
import { organizations } from '../../identity/organization/organization.table.ts';

/** A view of the public page, and a view of its cart. */
export const trafficKinds = ['web_visit', 'web_cart'] as const;
export type TrafficKind = (typeof trafficKinds)[number];

/** The counts of this process that are not written yet, by organization. */
let counted = new Map<string, Record<TrafficKind, number>>();

/**
 * Counts a page view of a shop's public page in memory; it costs the database nothing until the next
 * `writeVisits`.
 */
export function countTraffic(organizationId: string, kind: TrafficKind, count = 1) {
  const previous = counted.get(organizationId) ?? { web_visit: 0, web_cart: 0 };
  counted.set(organizationId, { ...previous, [kind]: previous[kind] + count });
}

type Writing = Pick<Services, 'db' | 'now'>;

/**
 * Adds the counts to the totals of each shop's day. Counts that could not be written are retried the next
 * time.
 */
export async function writeVisits({ db, now }: Writing): Promise<void> {
  if (counted.size === 0) return;
  const taken = counted;
  counted = new Map();
  try {
    const shops = await db
      .select({
        id: organizations.id,
        timeZone: organizations.timeZone,
        settings: organizations.settings,
      })
      .from(organizations)
      .where(inArray(organizations.id, [...taken.keys()]));
    const rows = shops.flatMap(({ id, timeZone, settings }) => {
      const day = businessDate(now(), timeZone, readSettings(settings).cutoffHour);
      return trafficKinds.map((kind) => ({ id, day, kind, count: taken.get(id)?.[kind] ?? 0 }));
    });
    await db.execute(addedVisits(rows.filter(({ count }) => count > 0)));
  } catch (error) {
    for (const [id, counts] of taken) for (const kind of trafficKinds) countTraffic(id, kind, counts[kind]);
    throw error;
  }
}

type Row = { id: string; day: string; kind: TrafficKind; count: number };

/** Rows are updated in the same order everywhere, so that two processes never deadlock. */
const addedVisits = (rows: Row[]) => sql`
  insert into daily_totals as stored (organization_id, business_date, kind, key, amount, count)
  select id, day, kind, '', 0, count
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, day date, kind text, count int)
  order by id, day, kind
  on conflict (organization_id, business_date, kind, key)
    do update set count = stored.count + excluded.count`;

const everyMs = 30_000;

/**
 * Writes the counts every half a minute, and once more when the program ends. Returns the function that
 * stops it.
 */
export function keepVisits(services: Writing & Pick<Services, 'log'>): () => Promise<void> {
  const write = () =>
    writeVisits(services).catch((err: unknown) => services.log.error({ err }, 'visits were not written'));
  const timer = setInterval(() => void write(), everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await write();
  };
}
