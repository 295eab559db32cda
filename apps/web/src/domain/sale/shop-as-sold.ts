import { isHalfDownIn } from '@mostrador/shared/shop/country';
import type { Sale } from './sale.ts';
import type { Shop } from './use-shop.ts';

type SoldBy = Pick<
  Sale,
  'taxIncluded' | 'decimals' | 'cashRounding' | 'currency' | 'amountFree' | 'freeTaxRate'
>;

/**
 * Returns the shop with the rules at the time of a sale, because a sale is calculated by those rules even if
 * the shop changed them since; the server does the same. Newly added items have today's tax.
 */
export const shopAsSold = (shop: Shop, sale: SoldBy): Shop => ({
  ...shop,
  tax: { enabled: true, included: sale.taxIncluded },
  isUntaxed: !shop.tax.enabled,
  freeTaxRate: sale.amountFree > 0 ? sale.freeTaxRate : shop.freeTaxRate,
  decimals: sale.decimals === 0 ? 0 : 2,
  cashRounding: sale.cashRounding ?? shop.cashRounding,
  isHalfDown: isHalfDownIn(sale.currency),
});
