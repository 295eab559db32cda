import type { Db } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Config } from '../../core/call/call.ts';
import { conflict, notFound } from '../../core/call/errors.ts';
import type { PlanType } from './billing.schema.ts';
import { billingCharges, subscriptions } from './billing.table.ts';
import { ensureCustomer, type Outside } from './customer.ts';
import { type PlanPrice, soldPrice, stripeCoupons, stripePrice } from './prices.ts';
import { callStripe, collectorOf, secretOf, withSecret } from './stripe.ts';

type ChargeContext = Outside & { db: Db; now: () => Date; config: Pick<Config, 'stripe'> };
type Charge = typeof billingCharges.$inferSelect;

/** Stripe cancels an unpaid first payment after 23 hours; a charge is closed somewhat earlier. */
const openHours = 22;

/**
 * Opens a charge for a plan, which its own form then pays. A repeated request for the same plan returns the
 * same charge; a request for another plan cancels the first. Throws 409 `planNotOffered`, `plusAlready`,
 * `cardPaymentsOff`.
 */
export async function openCharge(ctx: ChargeContext, planType: PlanType) {
  const price = await soldPrice(ctx.db, planType, ctx.now());
  const { client, publishableKey } = collectorOf(ctx.config);
  const { charge, left } = await claimCharge(ctx, price);
  const subscription = await callStripe(subscribe(ctx, client, { charge, price, left }));
  await ctx.inOrganization((tx) =>
    tx
      .update(billingCharges)
      .set({ status: 'pending', providerId: subscription.id })
      .where(and(eq(billingCharges.id, charge.id), eq(billingCharges.status, 'opening'))),
  );
  const clientSecret = secretOf(subscription);
  if (!clientSecret) throw conflict('chargePaid');
  return { clientSecret, subscriptionId: charge.id, publishableKey };
}

/**
 * Creates or finds the charge before any call to Stripe. `left` are the subscriptions at Stripe that are no
 * longer needed.
 */
function claimCharge(ctx: ChargeContext, { planType, amount, currency }: PlanPrice) {
  const now = ctx.now();
  return ctx.inOrganization(async (tx) => {
    const { isPaid, isTrial, organizationId } = ctx.principal;
    // The lock on the organization's row makes the second of two concurrent tabs find the charge of the
    // first.
    const [shop] = await tx.execute<{ is_demo: boolean }>(
      sql`select is_demo from organizations where id = ${organizationId} for update`,
    );
    const [current] = await tx.select().from(subscriptions);
    const runsByCard =
      current?.provider === 'stripe' && ['active', 'payment-failed'].includes(current.status);
    if (shop?.is_demo || (isPaid && !isTrial) || runsByCard) throw conflict('plusAlready');
    const [open] = await tx
      .select()
      .from(billingCharges)
      .where(inArray(billingCharges.status, ['opening', 'pending']));
    if (open && open.planType === planType && open.amount === amount && open.expiresAt > now)
      return { charge: open, left: [] };
    if (open)
      await tx.update(billingCharges).set({ status: 'taken_back' }).where(eq(billingCharges.id, open.id));
    const [charge] = await tx
      .insert(billingCharges)
      .values({
        id: newId(),
        planType,
        amount,
        currency,
        status: 'opening',
        expiresAt: new Date(now.getTime() + openHours * 3_600_000),
      })
      .returning();
    if (!charge) throw new Error('unreachable');
    const before = current?.provider === 'stripe' && current.status === 'expired' ? current.providerId : null;
    return { charge, left: [open?.providerId, before].flatMap((id) => id ?? []) };
  });
}

type Target = { charge: Charge; price: PlanPrice; left: readonly string[] };

/** Creates the subscription (step two): the charge's id makes a retry create nothing twice. */
async function subscribe(ctx: ChargeContext, client: Stripe, { charge, price, left }: Target) {
  for (const id of left) await endQuietly(client, id);
  if (charge.providerId) return client.subscriptions.retrieve(charge.providerId, withSecret);
  const [customer, priceId, discounts] = [
    await ensureCustomer(ctx, client),
    await stripePrice(client, price),
    await stripeCoupons(client, price),
  ];
  return client.subscriptions.create(
    {
      customer,
      items: [{ price: priceId }],
      ...(discounts.length > 0 && { discounts }),
      payment_behavior: 'default_incomplete',
      payment_settings: {
        save_default_payment_method: 'on_subscription',
        payment_method_types: ['card'],
      },
      metadata: { charge_id: charge.id, organization_id: ctx.principal.organizationId },
      ...withSecret,
    },
    { idempotencyKey: charge.id },
  );
}

/** Cancels a subscription, but never a paid one. */
export async function endQuietly(client: Stripe, id: string) {
  const { status } = await client.subscriptions.retrieve(id);
  if (['incomplete', 'unpaid', 'paused'].includes(status)) await client.subscriptions.cancel(id);
}

/** Cancels an unpaid charge. Throws 404 if the charge does not exist, 409 `chargePaid` if it is paid. */
export async function takeBackCharge(ctx: ChargeContext, id: string) {
  const [charge] = await ctx.inOrganization((tx) =>
    tx.select().from(billingCharges).where(eq(billingCharges.id, id)),
  );
  if (!charge || charge.status === 'failed' || charge.status === 'taken_back') throw notFound();
  if (charge.status === 'paid') throw conflict('chargePaid');
  if (charge.providerId) {
    const { client } = collectorOf(ctx.config);
    const { status } = await callStripe(client.subscriptions.retrieve(charge.providerId));
    if (status !== 'incomplete' && status !== 'incomplete_expired') throw conflict('chargePaid');
    if (status === 'incomplete') await callStripe(client.subscriptions.cancel(charge.providerId));
  }
  await ctx.inOrganization((tx) =>
    tx
      .update(billingCharges)
      .set({ status: 'taken_back' })
      .where(and(eq(billingCharges.id, id), inArray(billingCharges.status, ['opening', 'pending']))),
  );
}
