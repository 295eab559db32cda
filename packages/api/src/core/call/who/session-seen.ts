import { sql } from 'drizzle-orm';
import type { Call } from '../call.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const underWay = new Set<string>();

/** Returns the instant before which an unused session has ended, to the hour. */
export const usedSince = ({ config, now }: Pick<Call, 'config' | 'now'>) =>
  new Date(now().getTime() - config.sessionIdleDays * dayMs - hourMs);

type Seen = { id: string; lastSeenAt: Date };

/**
 * Stores the time and address of a session's last use, once an hour at most. The call does not wait for it
 * and does not fail with it.
 */
export function noteSeen({ db, ip, now, log }: Call, { id, lastSeenAt }: Seen) {
  const at = now();
  if (at.getTime() - lastSeenAt.getTime() < hourMs || underWay.has(id)) return;
  underWay.add(id);
  const hourAgo = new Date(at.getTime() - hourMs);
  db.execute(
    sql`update sessions set last_seen_at = ${at.toISOString()}::timestamptz, address = ${ip}
      where id = ${id} and last_seen_at <= ${hourAgo.toISOString()}::timestamptz`,
  )
    .catch((err: unknown) => log.error({ err }, 'the use of a session was not noted'))
    .finally(() => underWay.delete(id));
}
