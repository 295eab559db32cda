import type { Tx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import Stripe from 'stripe';
import type { Services } from '../../core/call/call.ts';
import type { Secrets } from '../../core/io/secrets.ts';
import { signaturesOf } from '../../core/io/signature.ts';
import { accrueCommissions } from '../../identity/referral/commission.ts';
import type { Bought } from './access.ts';
import { applyAccess } from './apply-access.ts';
import { type Card, type PlanType, planTypes } from './billing.schema.ts';
import { billingCharges, billingCustomers } from './billing.table.ts';
import { takenBackOf } from './disputes.ts';
import { commissionable, keepReceipt, paidBy } from './receipts.ts';
import { collectorOf, idOf, instant } from './stripe.ts';

type Fetched = Awaited<ReturnType<typeof fetchState>>;

/**
 * Fetches the state at Stripe and applies it. State is imported in no other way: a notification only
 * triggers a fetch. Every notification is followed by a fetch that begins after it, and of two fetches the
 * one that began last wins. Therefore any order and repetition has the same result, and no row is locked
 * during the request to Stripe.
 */
export async function syncCustomer(services: Services, customerId: string) {
  const { client } = collectorOf(services.config);
  const [begun] = await services.db.execute<{ at: string }>(sql`select clock_timestamp()::text at`);
  if (!begun) throw new Error('unreachable');
  const fetched = await fetchState(client, customerId);
  if (!fetched) return;
  if (await takeNewCard(client, fetched)) return syncCustomer(services, customerId);
  const organizationId = await services.db.transaction((tx) =>
    applyFetched(tx, {
      customerId,
      fetched,
      begunAt: begun.at,
      now: services.now(),
      secrets: services.config.secrets,
    }),
  );
  if (!organizationId) return;
  const touches = ['billing', 'user', 'organization'];
  services.live.publish(organizationId, { touches, id: null, also: {}, request: null });
}

/** Null if the customer no longer exists. */
async function fetchState(client: Stripe, customerId: string) {
  const customer = await client.customers.retrieve(customerId, {
    expand: ['invoice_settings.default_payment_method'],
  });
  if (customer.deleted) return null;
  const all = { limit: 100 };
  const [bought, invoices, charges, intents] = [
    await client.subscriptions
      .list({
        customer: customerId,
        status: 'all',
        expand: ['data.latest_invoice', 'data.default_payment_method', 'data.schedule'],
      })
      .autoPagingToArray(all),
    await client.invoices.list({ customer: customerId, expand: ['data.payments'] }).autoPagingToArray(all),
    await client.charges.list({ customer: customerId, expand: ['data.refunds'] }).autoPagingToArray(all),
    await client.setupIntents.list({ customer: customerId, limit: 20 }),
  ];
  // Stripe lists the newest first.
  const newest = intents.data.find(({ status }) => status === 'succeeded');
  const takenBack = await takenBackOf(client, charges);
  return {
    ...{ customer, bought, newest },
    invoices: invoices.map((invoice) => paidBy(invoice, { charges, takenBack })),
    takenBackAt: [...takenBack.values()].reduce<Date | null>(
      (latest, at) => (latest && latest > at ? latest : at),
      null,
    ),
  };
}

/**
 * Uses a replacement card for all future payments, first of all for open invoices. Returns true if anything
 * changed.
 */
async function takeNewCard(client: Stripe, { customer, bought, newest }: Fetched & object): Promise<boolean> {
  const card = idOf(newest?.payment_method);
  if (!card || idOf(customer.invoice_settings.default_payment_method) === card) return false;
  for (const one of bought.filter(({ status }) => living.has(status))) {
    await client.subscriptions.update(one.id, { default_payment_method: card });
    const invoice = one.status === 'past_due' ? idOf(one.latest_invoice) : null;
    // If the card has no money, the payment stays open, and the user sees so.
    if (invoice)
      await client.invoices.pay(invoice, { payment_method: card }).catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeError)) throw error;
      });
  }
  await client.customers.update(customer.id, { invoice_settings: { default_payment_method: card } });
  return true;
}

const living = new Set(['active', 'trialing', 'past_due', 'unpaid']);

type Applying = {
  customerId: string;
  fetched: Fetched & object;
  begunAt: string;
  now: Date;
  secrets: Secrets;
};

/**
 * Applies a fetched state. Returns null if a fetch that began later is already applied, or if the customer
 * is unknown.
 */
async function applyFetched(tx: Tx, { customerId, fetched, begunAt, now, secrets }: Applying) {
  const { customer, bought, invoices, takenBackAt } = fetched;
  await claimCustomer(tx, customer);
  const begun = sql`${begunAt}::timestamptz`;
  const card = cardOf(fetched);
  const cardKeys = card?.fingerprint ? signaturesOf(secrets, 'card', card.fingerprint) : [];
  const [claimed] = await tx
    .update(billingCustomers)
    .set({
      syncedAt: begun,
      card: card && shownCard(card),
      cardKey: cardKeys[0] ?? null,
      bought: bought.map(boughtOf),
      disputedAt: takenBackAt,
    })
    .where(
      and(
        eq(billingCustomers.providerId, customerId),
        or(isNull(billingCustomers.syncedAt), lt(billingCustomers.syncedAt, begun)),
      ),
    )
    .returning();
  if (!claimed) return null;
  const { organizationId } = claimed;
  await applyAccess(tx, { organizationId, now });
  for (const one of bought) await settleCharge(tx, organizationId, one);
  for (const paid of invoices) await keepReceipt(tx, organizationId, paid);
  await accrueCommissions(tx, invoices.flatMap(commissionable), { organizationId, cardKeys, now });
  return organizationId;
}

/** A kill between creating the customer and storing it leaves only the customer's metadata as a link. */
async function claimCustomer(tx: Tx, { id, metadata }: Stripe.Customer) {
  const organizationId = metadata.organization_id ?? '';
  if (!/^[\da-f-]{36}$/.test(organizationId)) return;
  await tx.execute(sql`
    insert into billing_customers (id, organization_id, provider_id)
    select ${newId()}::uuid, id, ${id} from organizations where id = ${organizationId}::uuid
    on conflict do nothing`);
}

export const planOf = (price: Stripe.Price | undefined): PlanType | null =>
  planTypes.find((each) => each === price?.metadata.plan_type) ?? null;

function boughtOf(one: Stripe.Subscription): Bought {
  const item = one.items.data[0];
  const invoice = one.latest_invoice;
  return {
    providerId: one.id,
    status: one.status,
    plan: planOf(item?.price),
    isEnding: one.cancel_at_period_end || one.cancel_at !== null,
    startedAt: instant(one.start_date),
    periodStart: instant(item?.current_period_start ?? one.start_date),
    periodEnd: instant(item?.current_period_end ?? one.start_date),
    isPeriodPaid: typeof invoice === 'object' && invoice?.status === 'paid',
    pending: pendingOf(one),
  };
}

function pendingOf({ schedule }: Stripe.Subscription): Bought['pending'] {
  if (!schedule || typeof schedule === 'string' || schedule.status !== 'active') return null;
  const next = schedule.phases.find(
    ({ start_date: start }) => start >= (schedule.current_phase?.end_date ?? 0),
  );
  const plan = planTypes.find((each) => each === next?.metadata?.plan_type);
  return next && plan ? { plan, from: instant(next.start_date) } : null;
}

function cardOf({ customer, bought }: Fetched & object): Stripe.PaymentMethod.Card | null {
  const own = bought.filter(({ status }) => living.has(status)).map((one) => one.default_payment_method);
  const method = [...own, customer.invoice_settings.default_payment_method].find(
    (each) => typeof each === 'object' && each?.card,
  );
  return (typeof method === 'object' && method?.card) || null;
}

const shownCard = (card: Stripe.PaymentMethod.Card): Card => ({
  brand: card.brand,
  last4: card.last4,
  expMonth: card.exp_month,
  expYear: card.exp_year,
});

/** Settles the charge that created the subscription: the state of the subscription defines the outcome. */
async function settleCharge(tx: Tx, organizationId: string, { id, status, metadata }: Stripe.Subscription) {
  const chargeId = metadata.charge_id ?? '';
  if (!/^[\da-f-]{36}$/.test(chargeId) || status === 'incomplete') return;
  const isLost = status === 'incomplete_expired' || status === 'canceled';
  await tx
    .update(billingCharges)
    .set({ status: isLost ? 'failed' : 'paid', providerId: id })
    .where(
      and(
        eq(billingCharges.organizationId, organizationId),
        eq(billingCharges.id, chargeId),
        inArray(
          billingCharges.status,
          isLost ? ['opening', 'pending'] : ['opening', 'pending', 'taken_back'],
        ),
      ),
    );
}
