import type { MoneyMethod } from '@mostrador/shared/codes/codes';
import type { DateRange } from '@mostrador/shared/time/date-range';
import { and, type SQL, sql } from 'drizzle-orm';
import { isMove, isOf, type Purse } from './purse.ts';
import type { MoneyQuery } from './statement.schema.ts';

type MethodFilter = NonNullable<MoneyQuery['paymentMethod']>;

/** The method of a money account's movements by its kind, if the document does not state another one. */
const methodOfKind: Partial<Record<Purse['kind'], MoneyMethod>> = {
  cash: 'cash',
  safe: 'cash',
  card: 'card',
  credit_card: 'card',
  bank: 'transfer',
  wallet: 'transfer',
  savings: 'transfer',
};

/** Documents of these types have no payment. */
const isPayment = sql`document_type not in (
  'transfer', 'opening', 'initial_balance', 'asset_disposal', 'cash_session')`;

/**
 * A bank card pays suppliers from the same account as a transfer, so the method is read from the document.
 */
const isOfSupplier = sql`document_type in ('purchase', 'deposit', 'supplier_return')`;

const ofKind = (purses: readonly Purse[], method: MethodFilter) =>
  purses.filter(({ kind }) => methodOfKind[kind] === method);

/** Either side of a posting is one of these accounts. */
const touches = (purses: readonly Purse[]) =>
  sql`(${isOf(purses, sql.raw('source'))} or ${isOf(purses, sql.raw('destination'))})`;

const isDocumented = (purses: readonly Purse[]) =>
  and(isOfSupplier, touches(ofKind(purses, 'transfer'))) ?? sql`false`;

/**
 * Selects the daily totals that may contain a payment by the method; the amount is known only from the
 * postings.
 */
export function mayBePaidBy(purses: readonly Purse[], method: MethodFilter | undefined): SQL | undefined {
  if (!method) return undefined;
  const isByAccount = touches(ofKind(purses, method));
  return and(isPayment, method === 'card' ? sql`(${isByAccount} or ${isDocumented(purses)})` : isByAccount);
}

/** True if a posting, called `row`, was paid by the method. */
export function isPaidBy(
  purses: readonly Purse[],
  { method, row }: { method: MethodFilter | undefined; row: string },
) {
  if (!method) return undefined;
  const isOfMethod = sql`case when ${isDocumented(purses)} then ${documentedMethod(row)} = ${method}
    else ${touches(ofKind(purses, method))} end`;
  return and(isPayment, isOfMethod);
}

/**
 * The payment method of the document behind a posting. If a purchase was paid from one account by several
 * methods, its postings are in the order of its payments. A reversal has the method of its original. Money
 * that an edit returns to an account has the method by which that account pays.
 */
const documentedMethod = (row: string) => {
  const name = sql.raw(row);
  return sql`case ${name}.document_type
    when 'deposit' then (select method from deposits where id = ${name}.document_id)
    when 'supplier_return' then (select method from supplier_returns where id = ${name}.document_id)
    else coalesce((
      select paid.method
      from postings booked
      cross join lateral (
        select coalesce(sum(amount), 0) amount from postings before
        where before.document_id = booked.document_id and before.group_id = booked.group_id
          and before.source = booked.source and before.source like 'money:%'
          and before.kind = booked.kind and before.id < booked.id) before
      cross join lateral (
        select method, sum(amount) over (order by position) until from purchase_payments p
        where p.purchase_id = booked.document_id
          and 'money:' || p.money_account_id in (booked.source, booked.destination)
          and p.revision = (
            select max(revision) from purchase_payments
            where purchase_id = booked.document_id and created_at <= booked.created_at)) paid
      where booked.id = coalesce(${name}.reverses_id, ${name}.id) and paid.until > before.amount
      order by paid.until limit 1), 'transfer') end`;
};

type Paid = { range: DateRange; purses: readonly Purse[]; method: MethodFilter };

/** The payments by the method in the period, in the columns of the daily totals. */
export function movedPaidBy({ range: { from, until }, purses, method }: Paid) {
  const days = sql`business_date between ${from}::date and ${until}::date`;
  const isByAccount = and(isPayment, touches(ofKind(purses, method)), sql`not ${isDocumented(purses)}`);
  return sql`
    select business_date, document_type, source, destination, who, amount, count from ledger_days
    where ${and(days, isMove(purses), isByAccount)}
    union all
    select business_date, document_type, source, destination, coalesce(user_id::text, ''), amount, 1
    from postings where document_type <> 'sale' and ${and(
      days,
      isMove(purses),
      isDocumented(purses),
      isPaidBy(purses, { method, row: 'postings' }),
    )}`;
}
