import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Services } from '../../core/call/call.ts';
import { DomainError } from '../../core/call/errors.ts';
import { daysBefore, removeInParts } from '../../core/jobs/cleanup.ts';
import { job } from '../../core/jobs/job.ts';
import { billingEvents } from './billing.table.ts';
import { takenBackSince } from './disputes.ts';
import { endByCard } from './plan-change.ts';
import { collectorOf, idOf, instant } from './stripe.ts';
import { syncCustomer } from './sync.ts';

/** A message signed longer ago than this is refused. */
const oldestSeconds = 300;

/** Stores each message of Stripe once, to be processed later; throws 400 if the signature is invalid. */
export async function receiveStripeEvent(services: Services, body: string, signature: string) {
  const { client, webhookSecret } = collectorOf(services.config);
  const event = signedEvent(() =>
    client.webhooks.constructEvent(body, signature, webhookSecret, oldestSeconds),
  );
  await takeEvent(services, event);
}

function signedEvent(read: () => Stripe.Event): Stripe.Event {
  try {
    return read();
  } catch {
    throw new DomainError('BAD_REQUEST', 'signatureInvalid');
  }
}

const takeEvent = (services: Services, event: Stripe.Event) =>
  services.db.transaction(async (tx) => {
    const [first] = await tx
      .insert(billingEvents)
      .values({ id: event.id, type: event.type, happenedAt: instant(event.created) })
      .onConflictDoNothing()
      .returning();
    const about = first ? subjectOf(event) : null;
    if (about) await services.jobs.enqueue(tx, stripeSyncJob, about);
  });

/**
 * Returns the customer of an event, or the payment of a dispute; null if the event concerns no customer
 * here. No other data of the event is trusted.
 */
function subjectOf(event: Stripe.Event): About | null {
  const object: object = event.data.object;
  if (isOfDispute(event)) {
    const chargeId = idOf(event.data.object.charge);
    return chargeId ? { chargeId } : null;
  }
  if ('object' in object && object.object === 'customer' && 'id' in object)
    return About.parse({ customerId: object.id });
  const customer = 'customer' in object ? Customer.safeParse(object.customer).data : null;
  return customer ? { customerId: customer } : null;
}

type DisputeEvent = Extract<Stripe.Event, { data: { object: Stripe.Dispute } }>;

const isOfDispute = (event: Stripe.Event): event is DisputeEvent => event.type.startsWith('charge.dispute.');

const Customer = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
const About = z.union([z.object({ customerId: z.string() }), z.object({ chargeId: z.string() })]);
type About = z.infer<typeof About>;

/** `chargeId`: a payment that a bank reclaimed or returned. */
export const stripeSyncJob = job({
  name: 'stripeSync',
  payload: About,
  atOnce: 2,
  handle: async (services, about) => {
    if (!services.config.stripe) return;
    const customerId = 'chargeId' in about ? await endDisputed(services, about.chargeId) : about.customerId;
    if (customerId) await syncCustomer(services, customerId);
  },
});

/** Ends purchases from before a bank reclaimed their payment, so that nothing more is collected. */
async function endDisputed({ db, config }: Services, chargeId: string): Promise<string | null> {
  const { client } = collectorOf(config);
  const charge = await client.charges.retrieve(chargeId);
  const customerId = idOf(charge.customer);
  const [known] = await db.execute(
    sql`select from billing_customers where provider_id = ${customerId} limit 1`,
  );
  if (!customerId || !known) return null;
  const since = await takenBackSince(client, charge);
  if (!since) return customerId;
  const bought = await client.subscriptions.list({ customer: customerId }).autoPagingToArray({ limit: 100 });
  for (const { id, start_date: start } of bought)
    if (instant(start) <= since) await client.subscriptions.cancel(id);
  return customerId;
}

/** Stripe stores its events for thirty days. Fetching an hour twice has no effect. */
const longestMissedDays = 30;

/** Fetches missed events every quarter of an hour, and checks the customers that have waited longest. */
export const stripeReconcileJob = job({
  name: 'stripeReconcile',
  payload: z.object({}).nullish(),
  schedule: '*/15 * * * *',
  isWake: true,
  handle: reconcile,
});

export async function reconcile(services: Services) {
  if (!services.config.stripe) return;
  const { client } = collectorOf(services.config);
  const now = services.now().getTime() / 1000;
  const [newest] = await services.db.execute<{ at: number | null }>(
    sql`select extract(epoch from max(happened_at))::float8 at from billing_events`,
  );
  const since = Math.max(Math.floor(newest?.at ?? 0) - 3600, Math.floor(now) - longestMissedDays * 86_400);
  for await (const event of client.events.list({ created: { gte: since }, limit: 100 }))
    await takeEvent(services, event);
  await endOfGone(services);
  await endOfLicensed(services);
  for (const { customerId } of await longUnseen(services))
    await services.jobs.enqueue(services.db, stripeSyncJob, { customerId });
}

/** Ends the subscriptions of deleted businesses. */
async function endOfGone(services: Services) {
  const gone = await services.db.execute<{ id: string; customerId: string }>(sql`
    select s.provider_id id, c.provider_id "customerId" from subscriptions s
    join organizations o on o.id = s.organization_id and o.deleted_at is not null
    join billing_customers c on c.organization_id = s.organization_id
    where s.provider = 'stripe' and s.status in ('active', 'payment-failed')`);
  for (const { id, customerId } of gone) {
    await endByCard(services, id);
    await services.jobs.enqueue(services.db, stripeSyncJob, { customerId });
  }
}

/** A business with a licence is not charged by card as well: the subscription ends with the paid period. */
async function endOfLicensed(services: Services) {
  const paying = await services.db.execute<{ id: string; customerId: string }>(sql`
    select one ->> 'providerId' id, c.provider_id "customerId" from billing_customers c
    join licenses l on l.business_id = c.organization_id and l.status = 'active'
    cross join jsonb_array_elements(c.bought) one
    where one ->> 'status' in ('active', 'trialing', 'past_due') and one ->> 'isEnding' = 'false'`);
  for (const { id, customerId } of paying) {
    await endByCard(services, id);
    await services.jobs.enqueue(services.db, stripeSyncJob, { customerId });
  }
}

/** Customers with a pending payment are checked every hour; all others once a day. */
const longUnseen = ({ db, now }: Services) => {
  const at = sql`${now().toISOString()}::timestamptz`;
  return db.execute<{ customerId: string }>(sql`
    select c.provider_id "customerId" from billing_customers c
    where coalesce(c.synced_at < ${at} - interval '1 day', true)
      or (c.synced_at < ${at} - interval '1 hour' and (
        exists (select from subscriptions s where s.organization_id = c.organization_id
          and s.status = 'payment-failed')
        or exists (select from billing_charges b where b.organization_id = c.organization_id
          and b.status in ('opening', 'pending'))))`);
};

export const removeOldEvents = ({ db, now }: Services) =>
  removeInParts(db, 'billing_events', sql`created_at <= ${daysBefore(now(), 60)}`);
