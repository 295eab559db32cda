import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../../core/call/call.ts';
import { inTenant } from '../../core/call/who/bind-tenant.ts';
import { type Outcome, secondsToAnswer, send } from '../../core/io/send-out.ts';
import { job } from '../../core/jobs/job.ts';
import { signedHeaders } from './signing.ts';
import type { Try } from './webhook.table.ts';
import { giveUp } from './webhook-given-up.ts';

/** Minutes until the next try, after each failed try: eight more over a day. */
const waits = [0.5, 2, 10, 30, 60, 180, 420, 720];
export const mostTries = waits.length + 1;
/** The delivery guarantees to a receiver, for the API documentation. */
export const deliveryPromises = { tries: mostTries, waits, secondsToAnswer };
const givenUpAfterDays = 3;
const atOnce = 10;
/** The maximum number of concurrent deliveries to webhooks whose last attempt failed. */
const atOnceFailing = 3;

type Due = {
  organization_id: string;
  id: string;
  webhook_id: string;
  event_id: string;
  attempts: number;
  body: string;
  url: string;
  salt: string;
  is_failing: boolean;
};

/**
 * Sends all due deliveries, the next one as soon as a slot is free; a delivery that hangs occupies only its
 * own slot. The job runs every minute and resumes deliveries that waited or were interrupted by a kill.
 */
export const deliveryJob = job({
  name: 'webhookDeliveries',
  payload: z.object({}).nullish(),
  schedule: '* * * * *',
  isWake: true,
  handle: async (services) => {
    const underWay = new Map<Due, Promise<Due>>();
    for (;;) {
      for (const due of await claimDue(services, [...underWay.keys()]))
        underWay.set(
          due,
          deliver(services, due).then(() => due),
        );
      if (underWay.size === 0) return;
      underWay.delete(await Promise.race(underWay.values()));
    }
  },
});

/**
 * Claimed deliveries are not taken by other processes for a minute, which is longer than an attempt may
 * last. At most two deliveries of each webhook are claimed, and one of a failing webhook, so that a slow
 * webhook does not delay the others.
 */
async function claimDue({ db }: Services, underWay: readonly Due[]) {
  const free = atOnce - underWay.length;
  const freeFailing = atOnceFailing - underWay.filter((due) => due.is_failing).length;
  const busy = JSON.stringify(underWay.map((due) => due.webhook_id));
  return db.execute<Due>(sql`
    with busy as (
      select id::uuid, count(*) sent from jsonb_array_elements_text(${busy}::jsonb) id group by 1),
    ranked as (
      select d.organization_id, d.id, d.next_try_at, w.url, w.salt, w.failing_since is not null is_failing,
        coalesce(b.sent, 0) + row_number() over (
          partition by d.organization_id, d.webhook_id order by d.next_try_at, d.id) place
      from webhook_deliveries d
      join webhooks w on w.organization_id = d.organization_id and w.id = d.webhook_id
        and w.disabled_at is null and w.deleted_at is null
        and (w.paused_until is null or w.paused_until <= now())
      join organizations o on o.id = d.organization_id and o.suspension is null
      left join busy b on b.id = w.id
      where d.status = 'pending' and d.next_try_at <= now()),
    placed as (
      select *, row_number() over (partition by is_failing order by next_try_at) turn from ranked
      where place <= case when is_failing then 1 else 2 end),
    chosen as (
      select organization_id, id, url, salt, is_failing from placed
      where not is_failing or turn <= ${freeFailing} order by next_try_at limit ${free})
    update webhook_deliveries d set next_try_at = now() + interval '1 minute', attempts = d.attempts + 1
    from chosen c
    where d.organization_id = c.organization_id and d.id = c.id
      and d.status = 'pending' and d.next_try_at <= now()
    returning d.organization_id, d.id, d.webhook_id, d.event_id, d.attempts, d.body, c.url, c.salt,
      c.is_failing`);
}

async function deliver(services: Services, due: Due) {
  const { config, now } = services;
  const at = now();
  const webhook = { id: due.webhook_id, salt: due.salt };
  const outcome = await send({
    url: due.url,
    body: due.body,
    headers: {
      'user-agent': 'Mostrador-Webhooks/1',
      ...signedHeaders(config.secrets, { webhook, id: due.event_id, at, body: due.body }),
    },
    allowsPrivate: config.allowsPrivateWebhooks,
  });
  await note(services, { due, outcome, at });
}

type Noted = { due: Due; outcome: Outcome; at: Date };

/** Records the try and the time of the next one; disables a webhook that could not be reached for days. */
async function note({ db, jobs }: Services, { due, outcome, at }: Noted) {
  const { organization_id: organizationId, webhook_id: webhookId } = due;
  const isDelivered = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
  const wait = waits[due.attempts - 1];
  const status = isDelivered ? 'delivered' : wait === undefined ? 'failed' : 'pending';
  // The random factor spreads the retries to a receiver that was unreachable.
  const seconds = Math.round((wait ?? 0) * 60 * (0.8 + randomInt(401) / 1000));
  // The longer a receiver is unreachable, the longer all its deliveries pause.
  const pause = sql`
    greatest(interval '30 seconds', least(interval '10 minutes', (now() - failing_since) / 2))`;
  const own: Try = { at: at.toISOString(), ...outcome };
  await inTenant({ db }, organizationId, async (tx) => {
    await tx.execute(sql`
      update webhook_deliveries set status = ${status}, tries = tries || ${JSON.stringify([own])}::jsonb,
        next_try_at = now() + make_interval(secs => ${seconds}),
        ended_at = case when ${status !== 'pending'} then now() end
      where id = ${due.id}`);
    const [webhook] = await tx.execute<{ is_over: boolean }>(sql`
      update webhooks set
        failing_since = case when ${isDelivered} then null else coalesce(failing_since, now()) end,
        paused_until = case when ${outcome.status === null} then now() + ${pause} end
      where id = ${webhookId} and disabled_at is null and deleted_at is null
      returning coalesce(failing_since < now() - make_interval(days => ${givenUpAfterDays}), false) is_over`);
    if (webhook?.is_over) await giveUp({ tx, jobs }, { organizationId, webhookId });
  });
}
