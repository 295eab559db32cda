import { roundTo } from '@mostrador/shared/money';
import { refundPart } from '@mostrador/shared/refund-part';
import type { Sale } from '../sale/sale.ts';
import type { Shop } from '../sale/shop.ts';

export type Refundable = Sale['services'][number] & { left: number; refunded: number };

/** The lines of a sale with what of each may still come back. */
export function refundableLines({ products, services, refunds }: Sale): Refundable[] {
  const parts = refunds.flatMap(({ lines }) => lines);
  return [...products, ...services].map((line) => {
    const refunded = parts
      .filter(({ lineId }) => lineId === line.lineId)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    return { ...line, refunded, left: line.quantity - refunded };
  });
}

/** Of the tip and of the amount without an item, what was not given back yet. */
export function looseLeft({ amountFree, amountDiscount, tip, products, services, refunds }: Sale) {
  const lines = [...products, ...services].reduce((sum, line) => sum + line.amountDiscount, 0);
  const paidFree = amountFree - (amountDiscount - lines);
  const given = (of: (refund: Sale['refunds'][number]) => number) =>
    refunds.reduce((sum, refund) => sum + of(refund), 0);
  return { amountFree: paidFree - given((one) => one.amountFree), tip: tip - given((one) => one.tip) };
}

type Chosen = { quantities: ReadonlyMap<string, number>; isEverything: boolean; isCash: boolean };

/** What the chosen units come to, as the server will say it. */
export function refundAmount(sale: Sale, chosen: Chosen, shop: Pick<Shop, 'cashRounding' | 'decimals'>) {
  const left = sale.amount - sale.refunded;
  if (chosen.isEverything) return left;
  const exact = refundableLines(sale).reduce((sum, line) => {
    const quantity = chosen.quantities.get(line.lineId) ?? 0;
    const units = { refunded: line.refunded, quantity };
    return sum + refundPart(line, units, { decimals: shop.decimals, taxIncluded: sale.taxIncluded }).amount;
  }, 0);
  const isRounded = chosen.isCash && sale.balance === 0;
  return Math.min(isRounded ? roundTo(exact, shop.cashRounding) : exact, left);
}
