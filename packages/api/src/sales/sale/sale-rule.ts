import { decimalsOf } from '../../accounts/organization/decimals.ts';
import type { Shop } from '../../core/call/call.ts';
import type { sales } from './sale.table.ts';

/** By what a sale is counted, taxed and rounded: that of its moment, whatever the shop decides later. */
export type SaleRule = Pick<typeof sales.$inferSelect, 'currency' | 'decimals' | 'isTaxIncluded'> & {
  cashRounding: number;
};

/** What counts for a sale that is made now; what a person earned is no sum of coins. */
export const ruleOf = (shop: Shop, channel: typeof sales.$inferSelect.channel): SaleRule => ({
  currency: shop.currency,
  decimals: decimalsOf(shop),
  isTaxIncluded: shop.settings.taxIncluded,
  cashRounding: channel === 'income' ? 0 : shop.settings.cashRounding,
});

type Kept = Omit<SaleRule, 'cashRounding'> &
  Pick<typeof sales.$inferSelect, 'cashRounding' | 'amount' | 'paymentMethod'>;

/** What a sale was made by. A coin that was not kept is today's, unless the sum paid in cash denies it. */
export function keptRule({ currency, decimals, isTaxIncluded, ...sale }: Kept, shop: Shop): SaleRule {
  const today = shop.settings.cashRounding;
  const isDenied = today > 0 && sale.paymentMethod === 'cash' && sale.amount % today !== 0;
  return { currency, decimals, isTaxIncluded, cashRounding: sale.cashRounding ?? (isDenied ? 0 : today) };
}
