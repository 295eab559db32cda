import { type OfferTerms, offOfLine } from '@mostrador/shared/money/offer';
import { discountOn } from '@mostrador/shared/money/sale-total';
import { type CartLine, extrasPriceOf, unitPriceOf } from './item.ts';

type Judged = { offers?: readonly OfferTerms[]; decimals: 0 | 2 };

/**
 * Returns the discount of a line: that of the offer, unless the user gave a larger one or changed the price.
 */
export function discountOf(line: CartLine, lines: readonly CartLine[], { offers = [], decimals }: Judged) {
  const { item, price, quantity, labelAmount, discount } = line;
  if (offers.length === 0 || price !== null || item.kind === 'service') return discount;
  const unitPrice = unitPriceOf(line, lines);
  const priced = {
    productId: item.productId,
    price: item.price,
    unitPrice,
    quantity,
    labelAmount: labelAmount ?? null,
  };
  const best = offOfLine(priced, offers, decimals);
  if (!best) return discount;
  const gross = ((unitPrice + extrasPriceOf(line)) * quantity) / 1000;
  return discountOn(gross, discount) > best.off ? discount : { value: best.off, unit: 'money' as const };
}
