import type { Db, TenantTx } from '@mostrador/database/connect';
import { and, asc, desc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type Stripe from 'stripe';
import { conflict } from '../../core/call/errors.ts';
import type { PlanType } from './billing.schema.ts';
import { planPrices } from './billing.table.ts';

export type PlanPrice = typeof planPrices.$inferSelect;

/** The plans on sale at a moment, in their order. */
export const soldPrices = (db: Db | TenantTx, now: Date): Promise<PlanPrice[]> =>
  db
    .select()
    .from(planPrices)
    .where(
      and(lte(planPrices.soldFrom, now), or(isNull(planPrices.soldUntil), gt(planPrices.soldUntil, now))),
    )
    .orderBy(asc(planPrices.position));

/** Throws 409 `planNotOffered` for a plan that is not sold now. */
export async function soldPrice(db: Db, planType: PlanType, now: Date): Promise<PlanPrice> {
  const found = (await soldPrices(db, now)).find((price) => price.planType === planType);
  if (!found) throw conflict('planNotOffered');
  return found;
}

/** In the tenth of a percent: what a payment of this plan saves against as many months of the monthly one. */
export function savingPercent(price: PlanPrice, monthly: PlanPrice | undefined): number | null {
  if (!monthly || price.currency !== monthly.currency) return null;
  const usual = monthly.amount * (price.months / monthly.months);
  const saved = Math.round((1000 * (usual - price.amount)) / usual) / 10;
  return saved > 0 ? saved : null;
}

/** The price after the first payments. */
const regularAmount = ({ amount, amountAfter }: PlanPrice) => amountAfter ?? amount;

/**
 * The price as Stripe needs it, made at the first sale from our own table, which alone says what things cost.
 * What it says of itself names it, so that another amount is another price.
 */
export async function stripePrice(client: Stripe, price: PlanPrice): Promise<string> {
  const { months, currency } = price;
  const planType = price.amountAfter === null ? price.planType : 'monthly';
  const key = `plus_${planType}_${currency.toLowerCase()}_${regularAmount(price)}_${months}`;
  const { data } = await client.prices.list({ lookup_keys: [key], active: true, limit: 1 });
  if (data[0]) return data[0].id;
  const made = await client.prices.create(
    {
      currency: currency.toLowerCase(),
      unit_amount: regularAmount(price),
      recurring: { interval: 'month', interval_count: months },
      lookup_key: key,
      metadata: { plan_type: planType },
      product_data: { name: `Mostrador Plus (${planType})` },
    },
    { idempotencyKey: key },
  );
  return made.id;
}

/** The coupon that makes the first payments cheaper; none where the price stays. */
export async function stripeCoupons(client: Stripe, price: PlanPrice): Promise<{ coupon: string }[]> {
  const { amountAfter, paymentsBefore, amount, currency, months } = price;
  if (amountAfter === null || paymentsBefore === null) return [];
  const off = amountAfter - amount;
  const id = `plus_${price.planType}_${currency.toLowerCase()}_${off}_${paymentsBefore * months}`;
  await client.coupons
    .create(
      {
        id,
        name: 'Mostrador Plus',
        amount_off: off,
        currency: currency.toLowerCase(),
        duration: 'repeating',
        duration_in_months: paymentsBefore * months,
      },
      { idempotencyKey: id },
    )
    .catch(async (error: unknown) => {
      // Made before, longer ago than keys are remembered; what is not there is refused here.
      await client.coupons.retrieve(id).catch(() => Promise.reject(error));
    });
  return [{ coupon: id }];
}

/** The price of an active plan, even if it is no longer sold. */
export const priceOfPlan = async (db: Db, planType: PlanType) =>
  (
    await db
      .select()
      .from(planPrices)
      .where(eq(planPrices.planType, planType))
      .orderBy(desc(planPrices.soldFrom))
      .limit(1)
  )[0];
