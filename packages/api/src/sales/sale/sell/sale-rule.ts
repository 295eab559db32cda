import { taxInside, toDecimals } from '@mostrador/shared/money/money';
import { saleTotal } from '@mostrador/shared/money/sale-total';
import type { Shop } from '../../../core/call/call.ts';
import { decimalsOf } from '../../../identity/organization/decimals.ts';
import type { sales } from '../sale.table.ts';

/**
 * The calculation, tax and rounding rules of a sale: those of the time of sale, whatever the shop changes
 * later.
 */
export type SaleRule = Pick<typeof sales.$inferSelect, 'currency' | 'decimals' | 'isTaxIncluded' | Rate> & {
  cashRounding: number;
};

type Rate = 'freeTaxRate' | 'deliveryTaxRate';

/** The rules of a sale made now. A person's income is not rounded to coins. */
export const ruleOf = (shop: Shop, channel: typeof sales.$inferSelect.channel): SaleRule => ({
  currency: shop.currency,
  decimals: decimalsOf(shop),
  isTaxIncluded: shop.settings.taxIncluded,
  cashRounding: channel === 'income' ? 0 : shop.settings.cashRounding,
  ...(channel === 'income' ? untaxed : ratesOf(shop)),
});

export const untaxed = { freeTaxRate: 0, deliveryTaxRate: 0 };

/** Free amounts and deliveries have the default tax rate of the shop, if the shop taxes them. */
function ratesOf({ settings }: Shop): Pick<SaleRule, Rate> {
  const { taxEnabled, defaultTaxRate, taxFreeAmounts, taxDelivery } = settings;
  const rate = taxEnabled ? defaultTaxRate : 0;
  return { freeTaxRate: taxFreeAmounts ? rate : 0, deliveryTaxRate: taxDelivery ? rate : 0 };
}

/** The price of a delivery with the tax that is added to it. */
export function deliveryTotal(shop: Shop, delivery: number): number {
  const tax = { enabled: true, included: shop.settings.taxIncluded };
  const { deliveryTaxRate } = ratesOf(shop);
  return saleTotal({ lines: [], delivery, deliveryTaxRate, tax, decimals: decimalsOf(shop) }).totalDelivery;
}

/** The free amount that gives this total together with its tax, or the nearest possible total. */
export function freeFor(shop: Shop, total: number): number {
  const { freeTaxRate } = ratesOf(shop);
  const tax = shop.settings.taxIncluded ? 0 : taxInside(total, freeTaxRate);
  return total - toDecimals(tax, decimalsOf(shop));
}

type RuleSource = Omit<SaleRule, 'cashRounding'> &
  Pick<typeof sales.$inferSelect, 'channel' | 'cashRounding' | 'amount' | 'paymentMethod'> &
  Pick<typeof sales.$inferSelect, 'amountFree' | 'delivery'>;

/**
 * The rules under which a sale was made. A missing coin setting is today's, unless the cash payment
 * contradicts it; so is the tax rate of a free amount or delivery fee that the sale did not have.
 */
export function storedRule(sale: RuleSource, shop: Shop): SaleRule {
  const { currency, decimals, isTaxIncluded, channel } = sale;
  const today = shop.settings.cashRounding;
  const isDenied = today > 0 && sale.paymentMethod === 'cash' && sale.amount % today !== 0;
  const now = channel === 'income' ? untaxed : ratesOf(shop);
  return {
    currency,
    decimals,
    isTaxIncluded,
    cashRounding: sale.cashRounding ?? (isDenied ? 0 : today),
    freeTaxRate: sale.amountFree > 0 ? sale.freeTaxRate : now.freeTaxRate,
    deliveryTaxRate: sale.delivery > 0 ? sale.deliveryTaxRate : now.deliveryTaxRate,
  };
}
