import type { Db } from '@mostrador/database/connect';
import type Stripe from 'stripe';
import type { Config } from '../../core/call/call.ts';
import { conflict } from '../../core/call/errors.ts';
import type { PlanType } from './billing.schema.ts';
import { subscriptions } from './billing.table.ts';
import { ensureCustomer, type Outside } from './customer.ts';
import { priceOfPlan, soldPrice, stripePrice } from './prices.ts';
import { callStripe, collectorOf, idOf, instant, secretOf, withSecret } from './stripe.ts';
import { planOf } from './sync.ts';

type PlanContext = Outside & { db: Db; now: () => Date; config: Pick<Config, 'stripe'> };

/** The subscription that a card pays; null if there is none. */
export async function byCard({ inOrganization }: Outside): Promise<string | null> {
  const [row] = await inOrganization((tx) => tx.select().from(subscriptions));
  const runs = row?.provider === 'stripe' && ['active', 'payment-failed', 'canceled'].includes(row.status);
  return runs ? row.providerId : null;
}

/** Collects nothing more after the paid period; the debt of an unpaid period is dropped. */
export async function endByCard({ config }: Pick<PlanContext, 'config'>, id: string) {
  const { client } = collectorOf(config);
  const one = await callStripe(client.subscriptions.retrieve(id));
  if (one.status === 'canceled' || one.cancel_at_period_end) return;
  await callStripe(releaseSchedule(client, one));
  if (running.has(one.status))
    await callStripe(client.subscriptions.update(id, { cancel_at_period_end: true }));
  else await callStripe(client.subscriptions.cancel(id));
}

/** Resumes a subscription that was to end after the paid period. */
export async function resumeByCard({ config }: PlanContext, id: string) {
  const { client } = collectorOf(config);
  const { status } = await callStripe(client.subscriptions.retrieve(id));
  if (!running.has(status)) throw conflict('nothingToResume');
  await callStripe(client.subscriptions.update(id, { cancel_at_period_end: false }));
}

const running = new Set(['active', 'trialing']);

/** Cancels a change planned for later; while a subscription has a schedule, no other change is possible. */
async function releaseSchedule(client: Stripe, { schedule }: Stripe.Subscription) {
  const id = idOf(schedule);
  if (id) await client.subscriptionSchedules.release(id);
}

/**
 * Changes the plan. A plan with a longer period starts at once, and the amount already paid is credited; a
 * plan with a shorter period starts at the end of the paid period. Requesting the current plan cancels a
 * pending change. Throws 409 `cardNeeded` if no card pays, `samePlan`, `planNotOffered`, and
 * `paymentActionNeeded` with the secret with which the page lets the bank verify the payment.
 */
export async function changePlan(ctx: PlanContext, planType: PlanType) {
  const { client, publishableKey } = collectorOf(ctx.config);
  const price = await soldPrice(ctx.db, planType, ctx.now());
  const { one, item, plan } = await runningPlan(ctx, client);
  if (plan === planType) {
    if (!one.schedule) throw conflict('samePlan');
    return callStripe(releaseSchedule(client, one));
  }
  const now = plan ? await priceOfPlan(ctx.db, plan) : undefined;
  await callStripe(releaseSchedule(client, one));
  const next = await callStripe(stripePrice(client, price));
  if (now && price.months < now.months) return callStripe(changeLater(client, { one, item, next, planType }));
  const changed = await callStripe(
    client.subscriptions.update(one.id, {
      items: [{ id: item.id, price: next }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
      ...withSecret,
    }),
  );
  if (!changed.pending_update) return;
  throw conflict('paymentActionNeeded', { clientSecret: secretOf(changed), publishableKey });
}

type Later = { one: Stripe.Subscription; item: Stripe.SubscriptionItem; next: string; planType: PlanType };

async function changeLater(client: Stripe, { one, item, next, planType }: Later) {
  const { id } = await client.subscriptionSchedules.create({ from_subscription: one.id });
  const [from, until] = [item.current_period_start, item.current_period_end];
  await client.subscriptionSchedules.update(id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      { items: [{ price: item.price.id }], start_date: from, end_date: until },
      { items: [{ price: next }], start_date: until, metadata: { plan_type: planType } },
    ],
  });
}

async function runningPlan(ctx: PlanContext, client: Stripe) {
  const id = await byCard(ctx);
  if (!id) throw conflict('cardNeeded');
  const one = await callStripe(client.subscriptions.retrieve(id));
  const item = one.items.data[0];
  if (!item || !running.has(one.status) || one.cancel_at_period_end) throw conflict('cardNeeded');
  return { one, item, plan: planOf(item.price) };
}

/** Previews the price of a change, now and at the next payment, as calculated by Stripe. */
export async function previewChange(ctx: PlanContext, planType: PlanType) {
  const { client } = collectorOf(ctx.config);
  const price = await soldPrice(ctx.db, planType, ctx.now());
  const { one, item, plan } = await runningPlan(ctx, client);
  const now = plan ? await priceOfPlan(ctx.db, plan) : undefined;
  const { currency, amount } = price;
  const isLater = now !== undefined && price.months <= now.months;
  if (isLater)
    return { amountNow: 0, nextAmount: amount, nextAt: instant(item.current_period_end), currency };
  const next = await callStripe(stripePrice(client, price));
  const preview = await callStripe(
    client.invoices.createPreview({
      subscription: one.id,
      subscription_details: {
        items: [{ id: item.id, price: next }],
        proration_behavior: 'always_invoice',
      },
    }),
  );
  // A change to a plan of another length starts a new period.
  const nextAt = new Date(ctx.now());
  nextAt.setUTCMonth(nextAt.getUTCMonth() + price.months);
  return { amountNow: Math.max(0, preview.amount_due), nextAmount: amount, nextAt, currency };
}

/** Opens the form that replaces a card; the next sync with Stripe finds its result. */
export async function openNewCard(ctx: PlanContext) {
  const { client, publishableKey } = collectorOf(ctx.config);
  const customer = await callStripe(ensureCustomer(ctx, client));
  const intent = await callStripe(
    client.setupIntents.create({ customer, usage: 'off_session', allowed_payment_method_types: ['card'] }),
  );
  if (!intent.client_secret) throw new Error('unreachable');
  return { clientSecret: intent.client_secret, publishableKey };
}
