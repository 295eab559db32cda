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

/** Throws 409 `planNotOffered` if the plan is not for sale now. */
export async function soldPrice(db: Db, planType: PlanType, now: Date): Promise<PlanPrice> {
  const found = (await soldPrices(db, now)).find((price) => price.planType === planType);
  if (!found) throw conflict('planNotOffered');
  return found;
}

/**
 * The saving of a payment of this plan against the same months of the monthly plan, rounded to a tenth of a
 * percent.
 */
export function savingPercent(price: PlanPrice, monthly: PlanPrice | undefined): number | null {
  if (!monthly || price.currency !== monthly.currency) return null;
  const usual = monthly.amount * (price.months / monthly.months);
  const saved = Math.round((1000 * (usual - price.amount)) / usual) / 10;
  return saved > 0 ? saved : null;
}

/** The price after the first payments. */
const regularAmount = ({ amount, amountAfter }: PlanPrice) => amountAfter ?? amount;

/**
 * The Stripe price, created at the first sale from our own table, which is the only source of prices. Its key
 * contains its values, so that another amount is another price.
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

/** The coupon that reduces the first payments; none if the price never changes. */
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
      // The coupon was created earlier than Stripe remembers idempotency keys; a missing coupon is refused
      // here.
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
