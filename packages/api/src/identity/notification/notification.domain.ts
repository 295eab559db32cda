import { sql } from 'drizzle-orm';
import { domain } from '../../core/domain.ts';
import { daysBefore, removed } from '../../core/jobs/cleanup.ts';
import { notificationRouter } from './notification.router.ts';
import { memberListener, orderListener, stockListener, taskListener } from './notification-listeners.ts';
import { pushAgain, pushNotification, pushToDevice } from './notification-push.ts';

const retentionDays = 90;

export const notification = domain({
  name: 'notification',
  routers: { notification: notificationRouter },
  jobs: [pushAgain, pushNotification, pushToDevice],
  listeners: [stockListener, taskListener, memberListener, orderListener],
  cleanup: async ({ db, now }) => ({
    notificationReads: await removed(
      db,
      sql`delete from notification_reads r using notifications n where n.organization_id = r.organization_id
        and n.id = r.notification_id and n.created_at <= ${daysBefore(now(), retentionDays)}`,
    ),
    notifications: await removed(
      db,
      sql`delete from notifications where created_at <= ${daysBefore(now(), retentionDays)}`,
    ),
  }),
});
