import { id } from '@mostrador/shared/wire/id';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../../core/call/call.ts';
import { identityOf, identityRow, openedBySession } from '../../core/call/who/identity.ts';
import { principalThrough } from '../../core/call/who/principal.ts';
import { usedSince } from '../../core/call/who/session-seen.ts';
import { type AnyJob, type Job, job } from '../../core/jobs/job.ts';
import { type PushSubscription, subscriptionIn } from '../device/device.schema.ts';
import { deviceInfos } from '../device/device.table.ts';
import { type PushMessage, push } from '../device/push.ts';
import { unseenNotification } from './notification.ts';
import { choiceOf, quietEnd } from './notification-choice.ts';

const Payload = z.object({ organizationId: id(), notificationId: id() });
const ToDevice = Payload.extend({ deviceInfoId: id() });
type ToDevice = z.infer<typeof ToDevice>;

/**
 * Enqueues one job for each device of the organization's members, so that an unreachable device delays no
 * other.
 */
export const pushNotification = job({
  name: 'pushNotification',
  payload: Payload,
  handle: async ({ db, jobs }, payload) => {
    await db.transaction(async (tx) => {
      const devices = await tx.execute<{ id: string }>(sql`
        select d.id from device_infos d
        join sessions s on s.id = d.session_id
        join members m on m.user_id = s.user_id and m.organization_id = ${payload.organizationId}
          and m.removed_at is null
        join notifications n on n.organization_id = m.organization_id and n.id = ${payload.notificationId}
          and coalesce(n.user_id = m.user_id, true)`);
      for (const device of devices)
        await jobs.enqueue(tx, pushToDevice, { ...payload, deviceInfoId: device.id });
    });
  },
});

/**
 * Sends the message about an order again if the order was neither opened nor answered; the quiet hours of
 * each user apply.
 */
export const pushAgain = job({
  name: 'pushAgain',
  payload: Payload.extend({ orderId: id() }),
  handle: async ({ db, jobs }, { orderId, ...payload }) => {
    await db.transaction(async (tx) => {
      const [unseen] = await tx.execute(sql`
        select from web_orders where organization_id = ${payload.organizationId} and id = ${orderId}
          and process_status = 'incoming' and seen_at is null and deleted_at is null`);
      if (unseen) await jobs.enqueue(tx, pushNotification, payload);
    });
  },
});

/**
 * The push is checked when it is sent: a user who lost the role meanwhile, or has seen the notification,
 * receives nothing. In quiet hours the message is delayed until their end. It is not dropped, because users
 * of push messages do not open the page to look at the bell and would find it only by chance. After the
 * delay it is checked again, so that a user who has looked receives no pile of messages at seven.
 */
export const pushToDevice: Job<ToDevice> & AnyJob = job({
  name: 'pushToDevice',
  payload: ToDevice,
  atOnce: 5,
  retries: 4,
  handle: async (services, payload) => {
    const sending = await sendingOf(services, payload);
    if (!sending) return;
    if ('after' in sending)
      return services.db.transaction((tx) => services.jobs.enqueue(tx, pushToDevice, payload, sending));
    const outcome = await push(services.config, sending.subscription, sending.message);
    if (outcome === 'later') throw new Error('The push service takes nothing at the moment');
    if (outcome === 'gone')
      await services.db.delete(deviceInfos).where(eq(deviceInfos.id, payload.deviceInfoId));
    if (outcome === 'refused') services.log.error({ ...payload }, 'a push service refused a message');
  },
});

type Sending = { subscription: PushSubscription; message: PushMessage };

/** The message for a device, by the rules of the bell and the user's settings; null if none is to be sent. */
function sendingOf(services: Services, payload: ToDevice): Promise<Sending | { after: Date } | null> {
  const { db, now } = services;
  const { organizationId, notificationId, deviceInfoId } = payload;
  return db.transaction(async (tx) => {
    const [device] = await tx.select().from(deviceInfos).where(eq(deviceInfos.id, deviceInfoId));
    const subscription = device && subscriptionIn(device.fcmToken);
    if (!subscription) return null;
    const credential = { sessionId: device.sessionId };
    const input = { credential, organizationId, now: now(), usedSince: usedSince(services) };
    const at = { ...input, bindsTenant: true, isWriting: false };
    const [row] = await identityRow(tx, at, openedBySession(at, device.sessionId));
    const identity = row && identityOf(row);
    if (!identity?.membership || identity.membership.isFactorDue) return null;
    const principal = principalThrough('member', identity);
    const { language, id: userId } = identity.user;
    const notice = await unseenNotification({ tx, principal, language }, notificationId);
    if (!notice || notice.kind === 'changelog') return null;
    const { notPushed, quiet } = await choiceOf(tx, userId);
    const { timeZone, name } = principal.shop;
    if (notPushed.includes(notice.kind)) return null;
    const after = quietEnd(quiet, { now: at.now, timeZone });
    if (after) return { after };
    const content = {
      id: notice.id,
      title: `${notice.title} · ${name}`,
      body: notice.body,
      path: pathOf(organizationId, notice),
    };
    return { subscription, message: { about: notice.id, isUrgent: notice.severity === 'danger', content } };
  });
}

/** The page that opens the organization, marks the notification as seen, and continues to its subject. */
function pathOf(organization: string, { id: notice, link }: { id: string; link: string | null }) {
  const query = new URLSearchParams({ organization, notice, ...(link !== null && { to: link }) });
  return `/dashboard/aviso?${query}`;
}
