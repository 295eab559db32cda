import { taxInside, toDecimals } from '@mostrador/shared/money/money';
import { sql } from 'drizzle-orm';
import {
  creditAccount,
  customerAccount,
  exchangeAccount,
  incomeAccount,
  moneyAccount,
} from '../../../ledger/ledger/accounts.ts';
import type { FoundLeg, Leg, TotalChange } from '../../../ledger/ledger/ledger.ts';
import type { Draft, SaleRow } from '../sell/sale-draft.ts';

type Totalled = Pick<Draft, 'payments' | 'cost'> & {
  lines: readonly Pick<Draft['lines'][number], 'amount' | 'amountTax' | 'taxRate' | 'cost'>[];
  sale: Pick<
    SaleRow,
    | 'amount'
    | 'balance'
    | 'amountTax'
    | 'freeTaxRate'
    | 'freeTax'
    | 'deliveryTaxRate'
    | 'deliveryTax'
    | 'amountDiscount'
    | 'tip'
    | 'rounding'
    | 'totalQuantity'
    | 'userId'
    | 'actor'
    | 'channel'
    | 'hour'
    | 'contactId'
  >;
};

/**
 * The changes that one sale makes to the daily totals. `seller` has keys `pos:07:<who>` with the hour.
 * `payment` has keys `cash:pos:<who>` and counts a sale once for each method. `tax_rate` has keys
 * `pos:<who>:1600`, and `buyer` has the contact as key. Reports by user, hour, method, tax rate and customer
 * add these up and read no sale. `goods` is the total of the lines without tax, `uncosted` the part of it
 * without a known cost.
 */
export function totalsOf({ sale, lines, payments, cost }: Totalled): TotalChange[] {
  const who = sale.userId ?? sale.actor?.id ?? '';
  const hour = String(sale.hour).padStart(2, '0');
  const seller = `${sale.channel}:${who}`;
  const paidBy = (method: string) => `${method}:${seller}`;
  const rows: TotalChange[] = [
    { kind: 'sale', key: sale.channel, amount: sale.amount, count: 1 },
    { kind: 'seller', key: `${sale.channel}:${hour}:${who}`, amount: sale.amount, count: 1 },
    { kind: 'cost', key: sale.channel, amount: cost, count: 1 },
    { kind: 'uncosted', key: sale.channel, amount: sumOf(lines.filter(isUncosted), netOf), count: 1 },
    { kind: 'tax', key: seller, amount: sale.amountTax, count: 1 },
    { kind: 'discount', key: seller, amount: sale.amountDiscount, count: 1 },
    { kind: 'tip', key: seller, amount: sale.tip, count: 1 },
    { kind: 'rounding', key: seller, amount: sale.rounding, count: 1 },
    { kind: 'goods', key: seller, amount: sumOf(lines, netOf), count: 1 },
    ...taxesOf(sale, lines).map(([rate, amount]) => ({
      kind: 'tax_rate',
      key: `${seller}:${rate}`,
      amount,
      count: 1,
    })),
    { kind: 'quantity', key: seller, amount: sale.totalQuantity, count: 1 },
    ...(sale.contactId ? [{ kind: 'buyer', key: sale.contactId, amount: sale.amount, count: 1 }] : []),
    { kind: 'payment', key: paidBy('credit'), amount: sale.balance, count: 1 },
    ...paidByMethod(payments).map(([method, amount]) => ({
      kind: 'payment',
      key: paidBy(method),
      amount,
      count: 1,
    })),
  ];
  return rows.filter(({ amount, kind }) => amount !== 0 || counted.has(kind));
}

const sumOf = <Line>(lines: readonly Line[], of: (line: Line) => number) =>
  lines.reduce((sum, line) => sum + of(line), 0);

const netOf = ({ amount, amountTax }: { amount: number; amountTax: number }) => amount - amountTax;

const isUncosted = ({ cost }: { cost: number | null }) => cost === null;

function taxesOf(sale: Totalled['sale'], lines: Totalled['lines']) {
  const taxes = new Map<number, number>();
  const free = { taxRate: sale.freeTaxRate, amountTax: sale.freeTax };
  const delivery = { taxRate: sale.deliveryTaxRate, amountTax: sale.deliveryTax };
  for (const { taxRate, amountTax } of [...lines, free, delivery])
    taxes.set(taxRate, (taxes.get(taxRate) ?? 0) + amountTax);
  return [...taxes];
}

function paidByMethod(payments: Draft['payments']) {
  const paid = new Map<string, number>();
  for (const { method, amount } of payments) paid.set(method, (paid.get(method) ?? 0) + amount);
  return [...paid];
}

/** The kinds that count tickets, including those of zero. */
const counted = new Set(['sale', 'seller', 'buyer', 'refund', 'refund_seller']);

/**
 * The postings of a sale. Income is the source of the whole amount, which goes to the accounts of the
 * payments and to the customer's debt. Tax, tip and rounding return their part to income. The cost of the
 * goods is posted by `costOfGoods`.
 */
export function legsOf({ sale, lines, payments }: Draft): Leg[] {
  const income = incomeAccount(sale.categoryId);
  return [
    ...payments.map(
      (payment): Leg => ({
        source: income,
        destination: paymentAccount(payment, { contactId: sale.contactId, exchangeSaleId: sale.id }),
        amount: payment.amount,
        kind: 'payment',
      }),
    ),
    {
      source: income,
      destination: customerAccount(sale.contactId ?? ''),
      amount: sale.balance,
      kind: 'sale',
    },
    { source: 'tax', destination: income, amount: sale.amountTax, kind: 'tax' },
    { source: 'tip', destination: income, amount: sale.tip, kind: 'tip' },
    { source: 'rounding', destination: income, amount: Math.max(0, sale.rounding), kind: 'rounding' },
    { source: income, destination: 'rounding', amount: Math.max(0, -sale.rounding), kind: 'rounding' },
    { source: income, destination: 'discount', amount: netDiscount(sale, lines), kind: 'discount' },
  ];
}

/**
 * The discount without the tax in it, if prices include tax. Income is posted higher by this amount, so that
 * both sales and discounts are shown.
 */
function netDiscount(sale: Draft['sale'], lines: Draft['lines']) {
  const ofLines = lines.reduce((sum, { amountDiscount }) => sum + amountDiscount, 0);
  const free = { amountDiscount: sale.amountDiscount - ofLines, taxRate: sale.freeTaxRate };
  return [...lines, free].reduce((sum, { amountDiscount, taxRate }) => {
    const tax = sale.isTaxIncluded ? taxInside(amountDiscount, taxRate) : 0;
    return sum + amountDiscount - toDecimals(tax, sale.decimals);
  }, 0);
}

/** The value of the goods that left for a sale, or returned, according to their stock moves. */
export const costOfGoods = (documentId: string): FoundLeg => ({
  source: 'stock',
  destination: 'cost',
  amount: sql`(
    select coalesce(-sum(value), 0)::bigint from stock_moves where document_id = ${documentId}::uuid)`,
  kind: 'cost',
});

/** The difference between the value of the goods and their booked cost. */
export const costDifference = (documentId: string): FoundLeg => {
  const leg = costOfGoods(documentId);
  const bookedCost = sql`(
    select coalesce(sum(case when source = 'stock' then amount else -amount end), 0)::bigint from postings
    where document_id = ${documentId}::uuid and kind = 'cost')`;
  return { ...leg, amount: sql`${leg.amount} - ${bookedCost}` };
};

type Settling = { method: string; amount: number; moneyAccountId: string | null };
type PaymentScope = { contactId: string | null; exchangeSaleId: string | null };

/**
 * The account of a payment: a money account, the customer's credit balance, or the account between the halves
 * of an exchange.
 */
const paymentAccount = (
  { method, moneyAccountId }: Settling,
  { contactId, exchangeSaleId }: PaymentScope,
) => {
  if (moneyAccountId) return moneyAccount(moneyAccountId);
  return method === 'exchange' ? exchangeAccount(exchangeSaleId ?? '') : creditAccount(contactId ?? '');
};

type Refunded = {
  sale: Pick<SaleRow, 'channel' | 'categoryId' | 'contactId'>;
  refund: Record<'amount' | 'amountTax' | 'amountDiscount' | 'tip' | 'rounding' | 'credited', number> &
    Pick<SaleRow, 'userId' | 'actor'> &
    PaymentScope;
  ways: Settling[];
  /** The cost of the goods that were restocked. */
  cost: number;
};

/** A line of the refund. */
type ReturnedLine = { quantity: number; amount: number; amountTax: number; line: { cost: number | null } };

/**
 * The changes that a refund makes to the running totals of its own day; those of the sale stay. The
 * customer's spending is reduced, and with the last refund of a sale the number of sales too.
 */
export function refundTotals({
  sale,
  refund,
  ways,
  cost,
  lines,
  isLast,
}: Refunded & { lines: ReturnedLine[]; isLast: boolean }): TotalChange[] {
  const who = `${sale.channel}:${refund.userId ?? refund.actor?.id ?? ''}`;
  const wayOf = (method: string) => `${method}:${who}`;
  const rows: TotalChange[] = [
    { kind: 'refund', key: sale.channel, amount: refund.amount, count: 1 },
    { kind: 'refund_seller', key: who, amount: refund.amount, count: 1 },
    { kind: 'refund_cost', key: sale.channel, amount: cost, count: 1 },
    {
      kind: 'refund_uncosted',
      key: sale.channel,
      amount: sumOf(
        lines.filter(({ line }) => isUncosted(line)),
        netOf,
      ),
      count: 1,
    },
    { kind: 'refund_tax', key: who, amount: refund.amountTax, count: 1 },
    { kind: 'refund_tip', key: who, amount: refund.tip, count: 1 },
    { kind: 'refund_discount', key: who, amount: refund.amountDiscount, count: 1 },
    { kind: 'refund_rounding', key: who, amount: refund.rounding, count: 1 },
    { kind: 'refund_goods', key: who, amount: sumOf(lines, netOf), count: 1 },
    { kind: 'refund_quantity', key: who, amount: sumOf(lines, ({ quantity }) => quantity), count: 1 },
    { kind: 'refund_payment', key: wayOf('credit'), amount: refund.credited, count: 1 },
    ...ways.map(({ method, amount }) => ({ kind: 'refund_payment', key: wayOf(method), amount, count: 1 })),
    ...(sale.contactId
      ? [{ kind: 'buyer', key: sale.contactId, amount: -refund.amount, count: isLast ? -1 : 0 }]
      : []),
  ];
  return rows.filter(({ amount, kind }) => amount !== 0 || counted.has(kind));
}

/** The postings of a refund: those of its sale reversed, for the refunded part. */
export function refundBooks({ sale, refund, ways }: Refunded): Leg[] {
  const income = incomeAccount(sale.categoryId);
  const { credited, amountTax, tip, rounding } = refund;
  return [
    ...ways.map(
      (way): Leg => ({
        source: paymentAccount(way, { ...refund, contactId: refund.contactId ?? sale.contactId }),
        destination: income,
        amount: way.amount,
        kind: 'refund',
      }),
    ),
    {
      source: customerAccount(sale.contactId ?? ''),
      destination: income,
      amount: credited,
      kind: 'refund',
    },
    { source: income, destination: 'tax', amount: amountTax, kind: 'tax' },
    { source: income, destination: 'tip', amount: tip, kind: 'tip' },
    { source: income, destination: 'rounding', amount: Math.max(0, rounding), kind: 'rounding' },
    { source: 'rounding', destination: income, amount: Math.max(0, -rounding), kind: 'rounding' },
  ];
}
