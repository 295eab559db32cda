import { isHalfDownIn } from '@mostrador/shared/shop/country';
import type { Sale } from './sale.ts';
import type { Shop } from './use-shop.ts';

type SoldBy = Pick<
  Sale,
  'taxIncluded' | 'decimals' | 'cashRounding' | 'currency' | 'amountFree' | 'freeTaxRate'
>;

/**
 * A sale is counted by the rules of its day, whatever the shop decided since; the server does the same. What
 * comes to it now bears the tax of today.
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
