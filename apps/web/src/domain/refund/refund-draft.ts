import { roundCash } from '@mostrador/shared/money/money';
import { refundPart, refundTaxes } from '@mostrador/shared/money/refund-part';
import { coinOf } from '../sale/cart/cart-total.ts';
import type { Sale } from '../sale/sale.ts';
import type { Shop } from '../sale/use-shop.ts';

export type Refundable = Sale['services'][number] &
  Partial<Pick<Sale['products'][number], 'pack'>> & { left: number; refunded: number };

/** Excludes voided credit notes, which returned nothing. */
const notVoided = <Note extends { status: string }>(refunds: readonly Note[]) =>
  refunds.filter(({ status }) => status !== 'voided');

/** Returns the lines of a sale with the quantity of each that can still be returned. */
export function refundableLines({ products, services, refunds }: Sale): Refundable[] {
  const parts = notVoided(refunds).flatMap(({ lines }) => lines);
  return [...products, ...services].map((line) => {
    const refunded = parts
      .filter(({ lineId }) => lineId === line.lineId)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    return { ...line, refunded, left: line.quantity - refunded };
  });
}

/** Returns the free amount less its share of the discount, without a tax that is added to it. */
function paidFreeOf({ amountFree, amountDiscount, products, services }: Sale) {
  const lines = [...products, ...services].reduce((sum, line) => sum + line.amountDiscount, 0);
  return amountFree - (amountDiscount - lines);
}

/** Returns the parts of the tip, the delivery and the free amount that were not refunded yet. */
function looseLeft({ refunds, ...sale }: Sale) {
  const paidFree = paidFreeOf({ ...sale, refunds });
  const given = (of: (refund: Sale['refunds'][number]) => number) =>
    notVoided(refunds).reduce((sum, refund) => sum + of(refund), 0);
  return {
    amountFree: paidFree - given((one) => one.amountFree),
    delivery: sale.delivery - given((one) => one.delivery),
    tip: sale.tip - given((one) => one.tip),
  };
}

/**
 * The refundable amounts of a sale besides its lines: named amounts one by one, otherwise all of them
 * together.
 */
export type Loose = {
  id: string;
  name: string | null;
  isTip: boolean;
  amountFree: number;
  delivery: number;
  tip: number;
};

type LooseSums = Pick<Loose, 'amountFree' | 'delivery' | 'tip'>;

export const looseAmount = ({ amountFree, delivery, tip }: LooseSums) => amountFree + delivery + tip;

/** Returns the tax refunded on top of the sums without a line, if prices exclude tax. */
function addedTax(sale: Sale, back: LooseSums): number {
  if (sale.taxIncluded) return 0;
  const sums = { ...sale, paidFree: paidFreeOf(sale) };
  const { freeTax, deliveryTax } = refundTaxes(sums, notVoided(sale.refunds), back);
  return freeTax + deliveryTax;
}

export function looseRows(sale: Sale): Loose[] {
  const { amountFree, delivery, tip } = looseLeft(sale);
  const named = namedLeft(sale);
  // A refund without a name may belong to any of them.
  const isKnown = named.length > 1 && named.reduce((sum, free) => sum + free.amount, 0) === amountFree;
  const rows = isKnown
    ? [
        ...named.map(({ name, amount }, place) => ({
          id: `free-${place}`,
          name,
          isTip: false,
          amountFree: amount,
          delivery: 0,
          tip: 0,
        })),
        { id: 'tip', name: null, isTip: true, amountFree: 0, delivery: 0, tip },
      ]
    : [{ id: 'all', name: null, isTip: false, amountFree, delivery: 0, tip }];
  const deliveryRow = { id: 'delivery', name: null, isTip: false, amountFree: 0, delivery, tip: 0 };
  return [...rows, deliveryRow].filter((row) => looseAmount(row) > 0);
}

/** Returns the amount paid for each of the named amounts, less their refunds. */
function namedLeft({ freeAmounts, refunds, amountFree, ...sale }: Sale) {
  const isPlain = looseLeft({ ...sale, amountFree, freeAmounts, refunds: [] }).amountFree === amountFree;
  const returned = notVoided(refunds).flatMap((refund) => refund.freeAmounts);
  // A discount was deducted from their sum, not from a single amount.
  return isPlain
    ? freeAmounts.map(({ name, amount }) => ({ name, amount: amount - returnedOf(returned, name) }))
    : [];
}

const returnedOf = (returned: Sale['freeAmounts'], name: string | null) =>
  returned.reduce((sum, free) => sum + (free.name === name ? free.amount : 0), 0);

/** The part that was never paid, still owed or forgiven. It is not refunded. */
export const unpaidOf = ({ balance, forgiven }: Pick<Sale, 'balance' | 'forgiven'>) => balance + forgiven;

type Chosen = {
  quantities: ReadonlyMap<string, number>;
  /** The refunded sums besides the lines. */
  loose: LooseSums;
  isEverything: boolean;
  isCash: boolean;
};

/** The amount of the chosen parts, equal to the one that the server calculates. */
export function refundAmount(
  sale: Sale,
  chosen: Chosen,
  shop: Pick<Shop, 'cashRounding' | 'isHalfDown' | 'decimals'>,
) {
  const left = sale.amount - sale.refunded;
  if (chosen.isEverything) return left;
  const goods = refundableLines(sale).reduce((sum, line) => {
    const quantity = chosen.quantities.get(line.lineId) ?? 0;
    const units = { refunded: line.refunded, quantity };
    return sum + refundPart(line, units, { decimals: shop.decimals, taxIncluded: sale.taxIncluded }).amount;
  }, 0);
  const exact = goods + looseAmount(chosen.loose) + addedTax(sale, chosen.loose);
  const isRounded = chosen.isCash && unpaidOf(sale) === 0;
  return Math.min(isRounded ? roundCash(exact, coinOf(shop)) : exact, left);
}
