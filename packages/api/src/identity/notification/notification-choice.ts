import type { Tx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq, sql } from 'drizzle-orm';
import type { NotificationChoice } from './notification.schema.ts';
import { notificationMutes, notificationSettings } from './notification.table.ts';

/**
 * The notification settings of a member in the organization of the transaction: topics, channels and times.
 */
export async function choiceOf(tx: Tx, userId: string): Promise<NotificationChoice> {
  const muted = await mutedBy(tx, userId);
  const [row] = await tx.select().from(notificationSettings).where(eq(notificationSettings.userId, userId));
  const { quietFrom: from = null, quietUntil: until = null, notPushed = [] } = row ?? {};
  return { muted, notPushed, quiet: from !== null && until !== null ? { from, until } : null };
}

export async function mutedBy(tx: Tx, userId: string) {
  const muted = await tx
    .select({ kind: notificationMutes.kind })
    .from(notificationMutes)
    .where(eq(notificationMutes.userId, userId));
  return muted.map(({ kind }) => kind);
}

/** The settings are locked during a change, so that two concurrent changes both count. */
export async function choose(tx: Tx, userId: string, requested: Partial<NotificationChoice>) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`notification ${userId}`}, 0))`);
  const { muted, notPushed, quiet } = { ...(await choiceOf(tx, userId)), ...named(requested) };
  await tx.delete(notificationMutes).where(eq(notificationMutes.userId, userId));
  const kinds = [...new Set(muted)];
  if (kinds.length > 0)
    await tx.insert(notificationMutes).values(kinds.map((kind) => ({ id: newId(), userId, kind })));
  await tx.delete(notificationSettings).where(eq(notificationSettings.userId, userId));
  await tx.insert(notificationSettings).values({
    id: newId(),
    userId,
    notPushed: [...new Set(notPushed)],
    quietFrom: quiet?.from ?? null,
    quietUntil: quiet?.until ?? null,
  });
  return choiceOf(tx, userId);
}

/** Fields that a call omits keep their value. */
const named = (requested: Partial<NotificationChoice>) =>
  Object.fromEntries(Object.entries(requested).filter(([, value]) => value !== undefined));

type Quiet = NotificationChoice['quiet'];
type Moment = { now: Date; timeZone: string };

/** True if it is a quiet hour in the time zone; quiet hours may span midnight. */
export function isQuiet(quiet: Quiet, { now, timeZone }: Moment) {
  if (!quiet) return false;
  const time = clockAt(now, timeZone);
  const { from, until } = quiet;
  return from < until ? from <= time && time < until : from <= time || time < until;
}

/** The end of the current quiet hours; null if it is no quiet hour. */
export function quietEnd(quiet: Quiet, { now, timeZone }: Moment): Date | null {
  if (!quiet || !isQuiet(quiet, { now, timeZone })) return null;
  const left = (minutesOf(quiet.until) - minutesOf(clockAt(now, timeZone)) + day) % day;
  const minute = Math.floor(now.getTime() / 60_000);
  return new Date((minute + left) * 60_000);
}

const clockAt = (now: Date, timeZone: string) =>
  now.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });

const day = 24 * 60;

function minutesOf(clock: string) {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
