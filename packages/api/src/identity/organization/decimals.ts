import type { Coin } from '@mostrador/shared/money/money';
import { fitsDecimals, toDecimals } from '@mostrador/shared/money/money';
import { findCountry, isHalfDownIn } from '@mostrador/shared/shop/country';
import { type SQL, sql } from 'drizzle-orm';
import type { Shop } from '../../core/call/call.ts';
import { InvalidField } from '../../core/call/errors.ts';

type Placed = Pick<Shop, 'countryId'>;

/** The number of decimals that the shop's currency uses. */
export const decimalsOf = ({ countryId }: Placed) => findCountry(countryId ?? '')?.decimals ?? 2;

/** The average amount per sale, in the decimals of the currency; null without a sale. */
export const averageOf = (amount: number, count: number, shop: Placed) =>
  count > 0 ? toDecimals(Math.round(amount / count), decimalsOf(shop)) : null;

/** Refuses amounts with decimals if the currency uses no cents: pesos of Chile, guaraníes, colones. */
export const refuseDecimals = (shop: Placed, field: string, amount: number | null | undefined) =>
  refuseCents(decimalsOf(shop), field, amount);

/** Refuses amounts with more decimals than those a document was created with. */
export function refuseCents(decimals: number, field: string, amount: number | null | undefined) {
  if (!fitsDecimals(amount ?? 0, decimals)) throw new InvalidField(field, 'amountDecimals');
}

/** The amount for a quantity (1/1000) at a unit price, in the decimals of the currency. */
export function amountOf(quantity: SQL, unit: SQL, decimals: 0 | 2) {
  const step = sql.raw(String(10 ** (2 - decimals)));
  return sql`round(${quantity}::numeric * ${unit} / (1000 * ${step})) * ${step}`;
}

/** Rounds an amount in 1/100 to the nearest amount of the currency. */
export function inWhole(amount: SQL, decimals: 0 | 2) {
  const step = sql.raw(String(10 ** (2 - decimals)));
  return sql`round((${amount}) / ${step}) * ${step}`;
}

type Rounding = { currency: string; cashRounding: number };

/** The rounding of cash; the currency's country decides how a tie is rounded. */
export const coinOf = ({ currency, cashRounding }: Rounding): Coin => ({
  cashRounding,
  isHalfDown: isHalfDownIn(currency),
});
