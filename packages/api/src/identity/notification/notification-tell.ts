import type { ListenerContext } from '../../core/jobs/event.ts';
import { notify, type Told } from './notification.ts';
import { pushNotification } from './notification-push.ts';

/** In the bell at once, and on the devices of who asked for it; null where it was told already. */
export async function tell({ tx, services, organizationId }: ListenerContext, told: Told) {
  const made = await notify(tx, told);
  if (!made) return null;
  services.live.publish(organizationId, { touches: ['notification'], id: null, also: {}, request: null });
  if (services.config.push)
    await services.jobs.enqueue(tx, pushNotification, { organizationId, notificationId: made.id });
  return made;
}
