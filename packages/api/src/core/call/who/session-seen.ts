import { sql } from 'drizzle-orm';
import type { Call } from '../call.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const underWay = new Set<string>();

/** The instant before which a session that was not used since has ended, to the hour. */
export const usedSince = ({ config, now }: Pick<Call, 'config' | 'now'>) =>
  new Date(now().getTime() - config.sessionIdleDays * dayMs - hourMs);

type Seen = { id: string; lastSeenAt: Date };

/**
 * Keeps when and from where a session was used last: written once an hour at most, beside the call, which
 * neither waits for it nor fails with it.
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
