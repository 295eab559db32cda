import type { TenantTx } from '@mostrador/database/connect';
import { transactionKinds } from '@mostrador/shared/codes/codes';
import { and, type SQL, sql } from 'drizzle-orm';
import type { Actor, Call, Principal } from '../../core/call/call.ts';
import { namedAuthor } from '../../core/call/who/author.ts';
import { idList } from '../../core/db/bulk.ts';
import { countedUpTo, listPage } from '../../core/db/list.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { findMatchingContacts } from '../../directory/contact/contact.ts';
import { todayOf } from '../../ledger/ledger/requested-days.ts';
import type { Purchase } from '../../purchasing/purchase/purchase.schema.ts';
import { readPurchases } from '../../purchasing/purchase/purchase-view.ts';
import { countsBlind } from '../../sales/cash/cash-cut.ts';
import { readSales } from '../../sales/sale/list/sale-view.ts';
import type { Sale } from '../../sales/sale/sale.schema.ts';
import type {
  Narrowing,
  Registered,
  Transaction,
  TransactionFilter,
  TransactionScope,
  TransactionTotals,
} from './transaction.schema.ts';
import { documents } from './transaction.table.ts';
import {
  besidesSales,
  dayConditions,
  daysWithin,
  hasDayTotals,
  onDaysWith,
  salesOfOpenDays,
  salesVoidedLater,
  waysOf,
} from './transaction-days.ts';
import { besidesMost, buildDocumentWhere, type ResolvedFilter, reversedIn } from './transaction-narrowing.ts';
import { linesOfDocument, partsOfDocument } from './transaction-parts.ts';

export type TransactionContext = Pick<Call, 'now'> & { tx: TenantTx; principal: Principal };

/** One page of the register, the latest first. */
export async function listTransactions(
  { tx, principal }: TransactionContext,
  query: TransactionFilter & Narrowing,
) {
  const { rows, pagination } = await listPage(tx, {
    ...(await listing(tx, query)),
    order: [documents.businessDate, query.order],
    organizationId: principal.organizationId,
    query,
    read: (ids) => readWithLines({ tx, principal }, ids),
  });
  return { transactions: rows, pagination };
}

type Line = Sale['services'][number] | Purchase['services'][number];

const lineOf = (line: Line) => ({
  ...{ lineId: line.lineId, id: line.id, name: line.name, unit: line.unit },
  ...{ quantity: line.quantity, price: line.price },
  discount: ('discount' in line && line.discount) || null,
  note: 'note' in line ? line.note : null,
  modifiers: line.modifiers.map(({ id, name, quantity }) => ({ id, name, quantity })),
  ...(line.amount !== undefined && { amount: line.amount }),
  ...(line.cost !== undefined && { cost: line.cost }),
});

/** Reads documents with their lines in one wave of queries, for any number of documents. */
async function readWithLines(
  { tx, principal }: Omit<TransactionContext, 'now'>,
  ids: string[],
): Promise<Transaction[]> {
  const [rows, sold, bought] = await pipeline([
    readTransactions(tx, ids),
    readSales(tx, principal, ids),
    readPurchases(tx, principal, ids),
  ]);
  const more = new Map(
    [...sold, ...bought].map(({ id, products, services, recurrence }) => [
      id,
      {
        products: products.map((line) => ({ ...lineOf(line), variantId: line.variantId, stock: line.stock })),
        services: services.map(lineOf),
        recurrence,
      },
    ]),
  );
  const nothing = { products: [], services: [], recurrence: null };
  return rows.map((row) => ({ ...row, ...(more.get(row.id) ?? nothing) }));
}

/** The rows of a list and its default order. */
export async function listing(tx: TenantTx, filter: Narrowing) {
  const narrowing = await resolveFilter(tx, filter);
  const { where, isLong } = await onDaysWith(tx, narrowing);
  return {
    from: documents,
    where: and(buildDocumentWhere(narrowing), where),
    order: [documents.businessDate, 'desc'] as const,
    isCountedInOrder: Boolean(filter.from ?? filter.until),
    isUncounted: isLong || (filter.productId !== undefined && narrowing.withProduct === null),
  };
}

/** Resolves the lookups that lists need once before they are read. */
const resolveFilter = async <Filter extends Narrowing>(
  tx: TenantTx,
  input: Filter,
): Promise<Filter & ResolvedFilter> => ({
  ...input,
  people: await findMatchingContacts(tx, input.content),
  withProduct: input.productId ? await fewWith(tx, input.productId) : null,
});

/** The same lookups for totals, which read all matching documents. */
export const resolveTotalsFilter = async <Filter extends Narrowing>(
  tx: TenantTx,
  input: Filter,
): Promise<Filter & ResolvedFilter> => ({
  ...input,
  people: await findMatchingContacts(tx, input.content),
  withProduct: input.productId
    ? among(input.productId, sql`id in (${documentsWith(input.productId)})`)
    : null,
});

const documentsWith = (productId: string) => sql`
  select sale_id id from sale_lines where product_id = ${productId}
  union all select r.refund_id from refund_lines r join sale_lines l on l.id = r.sale_line_id
  where l.product_id = ${productId}
  union all select r.supplier_return_id from supplier_return_lines r
  join purchase_lines l on l.id = r.purchase_line_id where l.product_id = ${productId}
  union all select purchase_id from purchase_lines
  where variant_id in (select id from product_variants where product_id = ${productId})`;

/** Filters the given documents to those that still contain the product. */
const among = (productId: string, documents: SQL) => sql`${documents} and exists (
  select from (select documents.id, documents.type) d, lateral (${linesOfDocument}) part
  where product_id = ${productId})`;

/**
 * Up to `countedUpTo` documents with the product are filtered by their ids. A product on more documents
 * returns null and is found by a scan.
 */
async function fewWith(tx: TenantTx, productId: string) {
  const found = await tx.execute<{ id: string }>(sql`${documentsWith(productId)} limit ${countedUpTo + 1}`);
  if (found.length > countedUpTo) return null;
  return among(productId, sql`id = any(${idList(found.map(({ id }) => id))})`);
}

/** The sums as the database returns them, as texts. */
type Sum =
  | 'amountProducts'
  | 'amountServices'
  | 'amountFree'
  | 'amountDiscount'
  | 'amountTax'
  | 'tip'
  | 'rounding'
  | 'totalQuantity'
  | 'change';

type Row = Omit<
  Registered,
  Sum | 'occurredAt' | 'createdAt' | 'amount' | 'signedAmount' | 'paid' | 'balance' | 'orderNumber' | 'user'
> &
  Record<Sum, string> & {
    occurred_at: string;
    created_at: string;
    amount: string;
    sign: number;
    unpaid: string;
    owed: string | null;
    order_number: string | null;
    user_id: string | null;
    actor: Actor | null;
    user_name: string | null;
  };

/**
 * The quantity and services of goods bought, and the quantity, products and services of goods returned, by
 * the kind of their lines.
 */
const goodsBought = sql.raw(`
  select sum(quantity) quantity, coalesce(sum(amount) filter (where kind = 'service'), 0) services
  from purchase_lines where d.type = 'expense' and purchase_id = d.id`);
const goodsBack = sql.raw(`
  select sum(l.quantity) quantity,
    coalesce(sum(l.amount_gross) filter (where s.kind = 'product'), 0) products,
    coalesce(sum(l.amount_gross) filter (where s.kind = 'service'), 0) services
  from refund_lines l join sale_lines s on s.id = l.sale_line_id
  where d.type = 'refund' and l.refund_id = d.id`);

const sumsOf = sql.raw(`
  coalesce(sale.amount_products, expense.amount_products - bought.services, back.products, 0)
    "amountProducts",
  coalesce(sale.amount_services, nullif(bought.services, 0), back.services, 0) "amountServices",
  coalesce(sale.amount_free, expense.amount_free, refund.amount_free, 0) "amountFree",
  coalesce(sale.amount_discount, expense.amount_discount, refund.amount_discount, 0) "amountDiscount",
  coalesce(sale.amount_tax, expense.amount_tax, refund.amount_tax, sent_back.amount_tax, 0) "amountTax",
  coalesce(sale.tip, refund.tip, 0) tip, coalesce(sale.rounding, refund.rounding, taken.rounding, 0) rounding,
  coalesce(sale.total_quantity, bought.quantity, back.quantity, 0) "totalQuantity",
  coalesce(sale.change, taken.change, 0) change`);

const numbersOf = (row: Record<Sum, string>): Record<Sum, number> => ({
  amountProducts: Number(row.amountProducts),
  amountServices: Number(row.amountServices),
  amountFree: Number(row.amountFree),
  amountDiscount: Number(row.amountDiscount),
  amountTax: Number(row.amountTax),
  tip: Number(row.tip),
  rounding: Number(row.rounding),
  totalQuantity: Number(row.totalQuantity),
  change: Number(row.change),
});

/** Documents by their ids, in no order. */
export async function readTransactions(tx: TenantTx, ids: string[]): Promise<Registered[]> {
  const rows = await tx.execute<Row>(sql`
    select d.id, d.type, d.channel, d.status, d.code, d.order_number, d.concept, d.business_date::text date,
      d.occurred_at, d.created_at, d.amount, d.sign, d.origin_id "originId", d.user_id, d.actor,
      member.display_name user_name, coalesce(debt.due_date, expense.due_date)::text "dueDate",
      coalesce(sale.recurrence_id, expense.recurrence_id) "recurrenceId", ${sumsOf},
      coalesce(sale.comments, expense.comments, taken.comments, moved.comments) comments,
      case when debt.voided_at is null then debt.balance end owed,
      case when debt.id is not null then debt.balance + debt.forgiven + debt.refunded else 0 end
        + coalesce(sale.refunded - coalesce(debt.refunded, 0), refund.credited, sent_back.credited, 0) unpaid,
      case when contact.id is not null
        then jsonb_build_object('id', contact.id, 'name', contact.name, 'phone', contact.phone) end contact,
      case when category.id is not null
        then jsonb_build_object('id', category.id, 'name', category.name) end category,
      part.payments
    from documents d
    left join debts debt on debt.document_id = d.id
    left join sales sale on d.type in ('sale', 'income') and sale.id = d.id
    left join refunds refund on d.type = 'refund' and refund.id = d.id
    left join purchases expense on d.type = 'expense' and expense.id = d.id
    left join supplier_returns sent_back on d.type = 'supplier_return' and sent_back.id = d.id
    left join deposits taken on d.type = 'deposit' and taken.id = d.id
    left join transfers moved on d.type = 'transfer' and moved.id = d.id
    left join lateral (${goodsBought}) bought on true
    left join lateral (${goodsBack}) back on true
    left join contacts contact on contact.id = d.contact_id
    left join categories category on category.id = d.category_id
    left join members member on member.user_id = d.user_id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', part.id, 'method', part.method, 'amount', part.amount,
        'received', part.received, 'reference', part.reference,
        'moneyAccount', case when account.id is not null
          then jsonb_build_object('id', account.id, 'name', account.name) end)), '[]') payments
      from (${partsOfDocument}) part
      left join money_accounts account on account.id = part.money_account_id) part
    where d.id = any(${idList(ids)})`);
  return rows.map(transactionOf);
}

function transactionOf({ occurred_at, created_at, order_number, ...row }: Row): Registered {
  const { sign, unpaid, owed, user_id: userId, actor, user_name: userName, ...shown } = row;
  const amount = Number(row.amount);
  const methods = [...new Set(row.payments.map(({ method }) => method))];
  return {
    ...shown,
    amount,
    ...numbersOf(row),
    signedAmount: sign * amount + 0,
    paid: row.status === 'voided' ? 0 : amount - Number(unpaid),
    balance: row.status === 'voided' ? 0 : Number(owed ?? 0),
    orderNumber: order_number === null ? null : Number(order_number),
    occurredAt: new Date(occurred_at),
    createdAt: new Date(created_at),
    paymentMethod: methods.length > 1 ? 'mixed' : (methods[0] ?? null),
    user: namedAuthor({ userId, actor }, userName),
  };
}

/** A sum of the drawer's movements would reveal its expected amount to a user who still counts it blind. */
export const isHidden = (ctx: TransactionContext, until: string | undefined) =>
  countsBlind(ctx, until ?? todayOf(ctx));

/** The number of documents that fit the filter, their amounts in and out, and the amount of each kind. */
export async function readTotals(
  ctx: TransactionContext,
  scope: TransactionScope,
): Promise<TransactionTotals> {
  const rows = await ctx.tx.execute<KindRow>(sql`
    select type, coalesce(sum(count), 0)::int count, coalesce(sum("in"), 0) "in",
      coalesce(sum("out"), 0) "out", coalesce(sum(amount), 0) amount
    from (${withReversals(await resolveTotalsFilter(ctx.tx, scope))}) summed group by type`);
  const isBlind = await isHidden(ctx, scope.until);
  const sumOf = (name: 'count' | 'in' | 'out') => rows.reduce((sum, row) => sum + Number(row[name]), 0);
  const count = sumOf('count');
  const kinds = transactionKinds.flatMap((kind) => {
    const row = rows.find(({ type }) => type === kind);
    if (!row || (row.count === 0 && Number(row.amount) === 0)) return [];
    return [{ type: kind, count: row.count, amount: isBlind ? null : Number(row.amount) }];
  });
  if (isBlind) return { count, in: null, out: null, net: null, kinds };
  const [came, went] = [sumOf('in'), sumOf('out')];
  return { count, in: came, out: went, net: came - went, kinds };
}

type Kind = (typeof transactionKinds)[number];
type KindRow = { type: Kind; count: number; in: string; out: string; amount: string };

/** Voids on the days reverse the amounts of documents of earlier days. */
function withReversals(input: ResolvedFilter): SQL {
  const reversed = reversedIn(input);
  if (!reversed) return totalled(input);
  return sql`
    ${totalled(input)} union all
    select type, 0, sum(amount) filter (where sign < 0), sum(amount) filter (where sign > 0),
      -sum(amount * ${measuredSign})
    from documents where ${reversed} group by type`;
}

function totalled(input: ResolvedFilter): SQL {
  const few = besidesMost(input);
  if (few)
    return sql`
      ${totalled(few.all)} union all
      select type, -count, -"in", -"out", -amount from (${totalOf(few.all, few.where)}) few`;
  if (!hasDayTotals(input)) return totalOf(input, undefined);
  return sql`
    ${totalOf(input, besidesSales)} union all ${totalOf(input, salesOfOpenDays(input))} union all
    ${totalOf(input, salesVoidedLater(input))} union all
    select 'sale', sum(count), sum(amount), 0, sum(amount) from ${daysWithin(input)} day
    where part = 1 and ${and(dayConditions(input), waysOf(input))}`;
}

const totalOf = (input: ResolvedFilter, where: SQL | undefined) => sql`
  select type, count(*) count, sum(amount) filter (where sign > 0) "in",
    sum(amount) filter (where sign < 0) "out", sum(amount * ${measuredSign}) amount
  from documents where ${and(where, buildDocumentWhere(input)) ?? sql`true`} group by type`;

/** Kinds that go both ways count inflows minus outflows; all others count their amounts. */
const measuredSign = sql.raw(
  `case when documents.type in ('deposit', 'cash_movement', 'opening') then sign else 1 end`,
);
