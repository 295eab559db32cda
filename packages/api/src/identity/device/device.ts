import type { Tx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { notFound } from '../../core/call/errors.ts';
import { hashToken } from '../../core/call/who/session.ts';
import { sessions } from '../auth/auth.table.ts';
import { deviceOf } from '../auth/sign-in/user-agent.ts';
import { type Device, type DeviceInfoInput, subscriptionIn } from './device.schema.ts';
import { deviceInfos } from './device.table.ts';

type Own = { userId: string; sessionId: string; now: Date };
type Listing = Own & { usedSince: Date };

/** Lists the signed-in devices of a user: this device first, then the most recently used ones. */
export async function listDevices(tx: Tx, { userId, sessionId, now, usedSince }: Listing): Promise<Device[]> {
  const found = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, usedSince)))
    .orderBy(desc(eq(sessions.id, sessionId)), desc(sessions.lastSeenAt), desc(sessions.createdAt));
  return found.map(({ id, deviceId, userAgent, ...session }) => ({
    ...session,
    ...deviceOf(userAgent),
    id: deviceId,
    isCurrent: id === sessionId,
    ...(id === sessionId && { lastSeenAt: now }),
  }));
}

/** Ends one session of the user; a session of another user counts as missing. */
export async function signOutDevice(tx: Tx, { userId, deviceId }: { userId: string; deviceId: string }) {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.deviceId, deviceId)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw notFound();
}

/**
 * One address per session and one session per address: the last user to sign in on a device gets its
 * messages. A subscription is identified by its address, because the same one is written in several ways.
 */
export async function keepDeviceInfo(tx: Tx, { fcmToken, provider }: DeviceInfoInput, own: Own) {
  const { sessionId, now } = own;
  const tokenHash = hashToken(subscriptionIn(fcmToken)?.endpoint ?? fcmToken);
  await tx
    .delete(deviceInfos)
    .where(and(eq(deviceInfos.sessionId, sessionId), ne(deviceInfos.tokenHash, tokenHash)));
  const [stored] = await tx
    .insert(deviceInfos)
    .values({ id: newId(), sessionId, provider, fcmToken, tokenHash })
    .onConflictDoUpdate({
      target: deviceInfos.tokenHash,
      set: { sessionId, provider, updatedAt: now, fcmToken: sql`excluded.fcm_token` },
    })
    .returning();
  if (!stored) throw notFound();
  return stored;
}

/** Stops messages to this device. */
export const forgetDeviceInfo = (tx: Tx, sessionId: string) =>
  tx.delete(deviceInfos).where(eq(deviceInfos.sessionId, sessionId));
