import { sql } from 'drizzle-orm';
import { domain } from '../../core/domain.ts';
import { daysBefore, removeInParts } from '../../core/jobs/cleanup.ts';
import { deliveryJob } from './deliver.ts';
import { webhookRouter } from './webhook.router.ts';
import { sendEvent } from './webhook.ts';
import { givenUpMail } from './webhook-given-up.ts';

const retentionDays = 30;

export const webhook = domain({
  name: 'webhook',
  verifiedAs: null,
  routers: { webhook: webhookRouter },
  jobs: [deliveryJob, givenUpMail],
  listeners: [{ events: 'chosen', hear: sendEvent }],
  cleanup: async ({ db, now }) => ({
    webhookDeliveries: await removeInParts(
      db,
      'webhook_deliveries',
      sql`created_at <= ${daysBefore(now(), retentionDays)} and status <> 'pending'`,
    ),
  }),
});
