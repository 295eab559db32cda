import type { PaymentMethod, SettledMethod } from '@mostrador/shared/codes/codes';
import { type Coin, roundCash, timesIn, toDecimals } from '@mostrador/shared/money/money';
import {
  nextUnits,
  type RefundPart,
  refundPart,
  refundTaxes,
  returnable,
} from '@mostrador/shared/money/refund-part';
import { InvalidField, notFound } from '../../../core/call/errors.ts';
import type { sales } from '../sale.table.ts';
import { freeOf } from '../sell/sale-free.schema.ts';
import { freeAmountsOf, freeDiscountOf } from '../sell/sale-free.ts';
import type { RefundInput } from './sale-refund.schema.ts';
import type { Found, FoundLine } from './sale-refund.ts';

type SaleFound = typeof sales.$inferSelect;

/** A part of a line with the amounts of the refunded quantity. */
export type PartLine = RefundPart & {
  line: FoundLine;
  quantity: number;
  restock: boolean;
  cost: number;
};

export type Parts = {
  lines: PartLine[];
  amountFree: number;
  freeTax: number;
  delivery: number;
  deliveryTax: number;
  tip: number;
  /** True if nothing of the sale is left after this refund. */
  isLast: boolean;
  /** The amount before rounding. */
  amount: number;
};

/** Validates the requested refund against the sale less its former refunds. */
export function draftParts(input: RefundInput, sale: SaleFound, found: Found): Parts {
  const free = paidFree(sale, found) - sum(found.refunds, ({ amountFree }) => amountFree);
  const deliveries = sale.delivery - sum(found.refunds, ({ delivery }) => delivery);
  const tips = sale.tip - sum(found.refunds, ({ tip }) => tip);
  const isFree = input.amountFree !== undefined || input.freeAmounts !== undefined;
  const isWhole = !input.lines && !isFree && input.delivery === undefined && input.tip === undefined;
  const { delivery = isWhole ? deliveries : 0, tip = isWhole ? tips : 0 } = input;
  const amountFree = isFree ? freeOf(input) : isWhole ? free : 0;
  refuseFree({ ...input, amountFree, delivery, tip }, sale, found);
  if (amountFree > free) throw new InvalidField('amountFree', 'refundTooMuch');
  if (delivery > deliveries) throw new InvalidField('delivery', 'refundTooMuch');
  if (tip > tips) throw new InvalidField('tip', 'refundTooMuch');
  const lines = isWhole ? everythingLeft(found, sale) : (input.lines ?? []).map(requestedPart(found, sale));
  const rest = amountFree + delivery + tip;
  if (lines.length === 0 && rest === 0) throw new InvalidField('lines', 'emptyRefund');
  const taken = new Map(lines.map(({ line, quantity }) => [line.id, quantity]));
  const isLast =
    amountFree === free &&
    delivery === deliveries &&
    tip === tips &&
    found.lines.every((line) => line.refunded + (taken.get(line.id) ?? 0) === line.quantity);
  const sums = { ...sale, paidFree: paidFree(sale, found) };
  const taxes = refundTaxes(sums, found.refunds, { amountFree, delivery });
  const added = sale.isTaxIncluded ? 0 : taxes.freeTax + taxes.deliveryTax;
  const amount = sum(lines, (line) => line.amount) + rest + added;
  return { lines, amountFree, delivery, tip, ...taxes, isLast, amount };
}

/** The part of the amount without an item that was paid, after its share of the discount. */
const paidFree = (sale: SaleFound, { lines }: Found) => sale.amountFree - freeDiscountOf(sale, lines);

type Free = Pick<RefundInput, 'freeAmounts'> & Record<'amountFree' | 'delivery' | 'tip', number>;

/**
 * Refuses amounts with more decimals than the currency has, and more of a named amount than is left of it.
 */
function refuseFree({ freeAmounts = [], ...sums }: Free, sale: SaleFound, { refunds }: Found) {
  const { amountFree, delivery, tip } = sums;
  for (const [field, amount] of Object.entries({ amountFree, delivery, tip }))
    if (toDecimals(amount, sale.decimals) !== amount) throw new InvalidField(field, 'amountDecimals');
  const left = new Map<string | null, number>();
  const add = (free: { name?: string | null | undefined; amount: number }, sign: 1 | -1) =>
    left.set(free.name ?? null, (left.get(free.name ?? null) ?? 0) + sign * free.amount);
  for (const free of freeAmountsOf(sale)) add(free, 1);
  for (const free of refunds.flatMap((refund) => refund.freeAmounts ?? [])) add(free, -1);
  for (const [index, free] of freeAmounts.entries()) {
    add(free, -1);
    if ((left.get(free.name ?? null) ?? 0) < 0)
      throw new InvalidField(`freeAmounts.${index}.amount`, 'refundTooMuch');
  }
}

const everythingLeft = ({ lines }: Found, sale: SaleFound) =>
  lines
    .filter(({ quantity, refunded }) => quantity > refunded)
    .map((line) => partOf({ line, quantity: line.quantity - line.refunded, restock: true }, sale));

const requestedPart =
  ({ lines }: Found, sale: SaleFound) =>
  ({ lineId, quantity, restock }: NonNullable<RefundInput['lines']>[number], index: number) => {
    const line = lines.find((each) => (each.lineId ?? each.id) === lineId);
    if (!line) throw notFound(`lines.${index}.lineId`);
    const left = line.quantity - line.refunded;
    if (quantity > left) throw new InvalidField(`lines.${index}.quantity`, 'refundTooMuch');
    if (quantity !== returnable(quantity, { left, step: line.step }))
      throw new InvalidField(`lines.${index}.quantity`, 'quantityStep', { step: line.step });
    return partOf({ line, quantity, restock }, sale);
  };

type Part = Pick<PartLine, 'line' | 'quantity' | 'restock'>;

function partOf({ line, quantity, restock }: Part, { decimals, isTaxIncluded }: SaleFound): PartLine {
  const units = { refunded: line.refunded, quantity };
  const cost = timesIn(decimals, line.cost ?? 0, line.quantity);
  return {
    line,
    quantity,
    restock,
    ...refundPart(line, units, { decimals, taxIncluded: isTaxIncluded }),
    cost: nextUnits(cost, { ...units, of: line.quantity, decimals }),
  };
}

/** `coin` is null if nothing is rounded. */
type Back = { parts: Parts; credited: number; coin: Coin | null };

/**
 * The amount of the refund and the part of it that is paid back, if `credited` only reduces the debt. Only
 * cash is rounded to the smallest coin; the last refund takes the remainder, with the sale's own rounding.
 */
export function givenBack({ parts, credited, coin }: Back, sale: SaleFound) {
  const left = sale.amount - sale.refunded;
  const requested = coin && credited === 0 ? roundCash(parts.amount, coin) : parts.amount;
  const rounded = Math.min(requested, left);
  const amount = parts.isLast ? left : rounded;
  return { amount, rounding: amount - parts.amount, paid: amount - credited };
}

/** True if all of it is paid back in cash. */
export const isInCash = (method: RefundInput['paymentMethod'], { payments }: Found) =>
  method === 'cash' || (method === 'original' && payments.filter(isMoney).every(isCash));

const isCash = ({ method }: { method: SettledMethod }) => method === 'cash';

/** A part paid with exchanged goods is not paid back as goods. */
const isMoney = <Way extends { method: SettledMethod }>(
  way: Way,
): way is Way & { method: Exclude<Way['method'], 'exchange'> } => way.method !== 'exchange';

type Paid = { method: PaymentMethod; amount: number };

/** The payments that refund `amount`: by the requested method, or by those of the sale in their order. */
export function waysBack(amount: number, method: RefundInput['paymentMethod'], found: Found): Paid[] {
  if (amount === 0) return [];
  if (method !== 'original') return [{ method, amount }];
  const ways: Paid[] = [];
  let left = amount;
  for (const [way, paid] of paidBy(found)) {
    const part = Math.min(left, paid);
    if (part > 0) ways.push({ method: way, amount: part });
    left -= Math.max(0, part);
  }
  // A remainder, which was paid by a deposit or exchanged goods or was refunded by another method before, is
  // paid back in cash and not to a card.
  if (left > 0) {
    const cash = ways.find(isCash);
    if (cash) cash.amount += left;
    else ways.push({ method: 'cash', amount: left });
  }
  return ways;
}

/** The amounts by method, in the order of the payments: paid minus refunded. */
function paidBy({ payments, given }: Found) {
  const left = new Map<PaymentMethod, number>();
  const add = ({ method, amount }: Paid) => left.set(method, (left.get(method) ?? 0) + amount);
  for (const way of payments.filter(isMoney)) add(way);
  for (const { method, amount } of given.filter(isMoney)) add({ method, amount: -amount });
  return left;
}

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + of(row), 0);
