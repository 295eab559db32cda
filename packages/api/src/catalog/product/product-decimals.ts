import type { Shop } from '../../core/call/call.ts';
import { refuseDecimals } from '../../identity/organization/decimals.ts';
import type { ProductInput } from './product.schema.ts';

type Priced = Pick<Partial<ProductInput>, 'price' | 'cost' | 'wholesalePrice' | 'variants' | 'codes'>;

/**
 * Refuses amounts with more decimals than the currency of the shop; `at` is the prefix of the field names.
 */
export function refuseProductDecimals(shop: Shop, product: Priced, at = '') {
  const { price, cost, wholesalePrice, variants = [], codes = [] } = product;
  for (const [field, amount] of Object.entries({ price, cost, wholesalePrice }))
    refuseDecimals(shop, `${at}${field}`, amount);
  for (const [index, variant] of variants.entries()) {
    refuseDecimals(shop, `${at}variants.${index}.price`, variant.price);
    refuseDecimals(shop, `${at}variants.${index}.cost`, variant.cost);
  }
  for (const [index, { price }] of codes.entries()) refuseDecimals(shop, `${at}codes.${index}.price`, price);
}

type Costed = { id: string; cost: number | null };

/** Drops costs that are sent back unchanged, because an average has more decimals than the currency. */
export function withoutSameCosts(changes: Priced, current: readonly Costed[]): Priced {
  const isUnchanged = (id: string | undefined, cost: number | null | undefined) =>
    current.some((each) => each.id === id && each.cost === cost);
  const [only] = current;
  return {
    ...changes,
    cost: isUnchanged(only?.id, changes.cost) ? undefined : changes.cost,
    variants: changes.variants?.map((variant) =>
      isUnchanged(variant.id, variant.cost) ? { ...variant, cost: undefined } : variant,
    ),
  };
}
