import type { Db } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import { destroyDue } from '../auth/destruction.ts';
import type { Services } from '../base/call.ts';

/** What nobody needs any more: ended sessions, spent links, old counters and answers, accounts due to go. */
export async function keepHouse({ db, now, log }: Pick<Services, 'db' | 'now' | 'log'>) {
  const at = now();
  const removed = {
    sessions: await count(
      db,
      sql`delete from sessions where expires_at <= ${iso(at)}::timestamptz returning 1`,
    ),
    mailTokens: await count(
      db,
      sql`delete from mail_tokens where expires_at <= ${iso(at, 1)}::timestamptz returning 1`,
    ),
    rateCounters: await count(
      db,
      sql`delete from rate_counters where window_start <= ${iso(at, 1)}::timestamptz returning 1`,
    ),
    idempotencyKeys: await count(
      db,
      sql`delete from idempotency_keys where created_at <= ${iso(at, 1)}::timestamptz returning 1`,
    ),
    people: await destroyDue(db, at),
  };
  log.info(removed, 'housekeeping');
  return removed;
}

const iso = (now: Date, daysAgo = 0) => new Date(now.getTime() - daysAgo * 86_400_000).toISOString();

async function count(db: Db, statement: ReturnType<typeof sql>) {
  const [row] = await db.execute<{ count: number }>(
    sql`with removed as (${statement}) select count(*)::int count from removed`,
  );
  return row?.count ?? 0;
}
