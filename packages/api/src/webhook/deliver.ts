import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { bindTenant } from '../base/bind-tenant.ts';
import type { Services } from '../base/call.ts';
import { job } from '../base/job.ts';
import { type Outcome, send } from '../base/send-out.ts';
import { signedHeaders, webhookSecretOf } from './signing.ts';
import type { Try } from './webhook.table.ts';
import { giveUp } from './webhook-given-up.ts';

/** Minutes until the next try, after each that failed: eight more over a day. */
const waits = [0.5, 2, 10, 30, 60, 180, 420, 720];
export const mostTries = waits.length + 1;
const givenUpAfterDays = 3;
const atOnce = 10;

type Due = {
  organization_id: string;
  id: string;
  webhook_id: string;
  event_id: string;
  attempts: number;
  body: string;
  url: string;
  salt: string;
};

/** Sends what is due until nothing is. The run of every minute takes up what waited or was left by a kill. */
export const deliveryJob = job({
  name: 'webhookDeliveries',
  payload: z.object({}).nullish(),
  schedule: '* * * * *',
  isWake: true,
  handle: async (services) => {
    for (let due = await claimDue(services); due.length > 0; due = await claimDue(services))
      await Promise.all(due.map((each) => deliver(services, each)));
  },
});

/**
 * Nobody else takes what was claimed for a minute, which is longer than a try may last. Two of each webhook
 * at most: one that answers slowly does not hold up the others.
 */
const claimDue = ({ db }: Services) =>
  db.execute<Due>(sql`
    with ranked as (
      select d.organization_id, d.id, d.next_try_at, w.url, w.salt,
        row_number() over (partition by d.organization_id, d.webhook_id order by d.next_try_at, d.id) place
      from webhook_deliveries d
      join webhooks w on w.organization_id = d.organization_id and w.id = d.webhook_id
        and w.disabled_at is null and w.deleted_at is null
      where d.status = 'pending' and d.next_try_at <= now()),
    chosen as (
      select organization_id, id, url, salt from ranked where place <= 2 order by next_try_at limit ${atOnce})
    update webhook_deliveries d set next_try_at = now() + interval '1 minute', attempts = d.attempts + 1
    from chosen c
    where d.organization_id = c.organization_id and d.id = c.id
      and d.status = 'pending' and d.next_try_at <= now()
    returning d.organization_id, d.id, d.webhook_id, d.event_id, d.attempts, d.body, c.url, c.salt`);

async function deliver(services: Services, due: Due) {
  const { config, now } = services;
  const at = now();
  const secret = webhookSecretOf(config.secret, { id: due.webhook_id, salt: due.salt });
  const outcome = await send({
    url: due.url,
    body: due.body,
    headers: {
      'user-agent': 'Mostrador-Webhooks/1',
      ...signedHeaders({ secret, id: due.event_id, at, body: due.body }),
    },
    allowsPrivate: config.allowsPrivateWebhooks,
  });
  await note(services, { due, outcome, at });
}

type Noted = { due: Due; outcome: Outcome; at: Date };

/** Writes the try down, and when the next one is; gives a webhook up that nothing reached for days. */
async function note({ db, jobs }: Services, { due, outcome, at }: Noted) {
  const { organization_id: organizationId, webhook_id: webhookId } = due;
  const isDelivered = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
  const wait = waits[due.attempts - 1];
  const status = isDelivered ? 'delivered' : wait === undefined ? 'failed' : 'pending';
  // Whoever was away for all does not hear from all at the same moment.
  const seconds = Math.round((wait ?? 0) * 60 * (0.8 + randomInt(401) / 1000));
  const own: Try = { at: at.toISOString(), ...outcome };
  await db.transaction(async (tx) => {
    await bindTenant(tx, organizationId);
    await tx.execute(sql`
      update webhook_deliveries set status = ${status}, tries = tries || ${JSON.stringify([own])}::jsonb,
        next_try_at = now() + make_interval(secs => ${seconds}),
        ended_at = case when ${status !== 'pending'} then now() end
      where id = ${due.id}`);
    const [webhook] = await tx.execute<{ is_over: boolean }>(sql`
      update webhooks set failing_since =
        case when ${isDelivered} then null else coalesce(failing_since, now()) end
      where id = ${webhookId} and disabled_at is null and deleted_at is null
      returning coalesce(failing_since < now() - make_interval(days => ${givenUpAfterDays}), false) is_over`);
    if (webhook?.is_over) await giveUp({ tx, jobs }, { organizationId, webhookId });
  });
}
