import type { ListenerContext } from '../../core/jobs/event.ts';
import { type NotificationInput, notify } from './notification.ts';
import { pushNotification } from './notification-push.ts';

/**
 * Adds a notification to the bell at once, and sends it to the devices of users who enabled it; null if it
 * was sent before.
 */
export async function sendNotification(
  { tx, services, organizationId }: ListenerContext,
  input: NotificationInput,
) {
  const made = await notify(tx, input);
  if (!made) return null;
  services.live.publish(organizationId, { touches: ['notification'], id: null, also: {}, request: null });
  if (services.config.push)
    await services.jobs.enqueue(tx, pushNotification, { organizationId, notificationId: made.id });
  return made;
}
