import type { TenantTx } from '@mostrador/database/connect';
import { and, type SQL, sql } from 'drizzle-orm';
import {
  type Days,
  daysWith,
  hasPart,
  openDays,
  summedDays,
  within,
} from '../../sales/sale/totals/sale-days.ts';
import type { Narrowing } from './transaction.schema.ts';
import {
  buildDocumentWhere,
  channels,
  kindOf,
  partOf,
  type ResolvedFilter,
} from './transaction-narrowing.ts';

/** The filter fields that `sale_days` supports for summed days. Other fields are checked per document. */
const summedFields = new Set<string>([
  'from',
  'until',
  'transactionType',
  'type',
  'status',
  'includeVoided',
  'direction',
  'userId',
  'categoryId',
  'without',
  'paymentMethod',
  'moneyAccountId',
  'minAmount',
  'maxAmount',
] satisfies (keyof Narrowing)[]);

/** The filter fields that `sale_day_products` supports for summed days. */
const summedProductFields = new Set<string>([
  'from',
  'until',
  'transactionType',
  'type',
  'direction',
  'userId',
  'categoryId',
  'without',
  'productId',
] satisfies (keyof Narrowing)[]);

/** True if the filter uses only fields that the day totals contain. */
const tellsAll = (fields: ReadonlySet<string>, filter: Narrowing) =>
  filter.without !== 'contact' &&
  Object.entries(filter).every(([name, value]) => value === undefined || value === null || fields.has(name));
export const hasDayTotals = (filter: Narrowing) => tellsAll(summedFields, filter);
export const hasProductTotals = ({ withProduct: _, ...query }: ResolvedFilter) =>
  !query.includeVoided && tellsAll(summedProductFields, { ...query, includeVoided: undefined });

const productDays = (days: Days) => sql`
  select business_date from sale_day_products where is_whole and ${within(days)}`;

const salesOf = (days: SQL) => sql`type = 'sale' and business_date = any(array(${days}))`;

/**
 * The sales of days without day totals. The two constants below select the sales with day totals, and those
 * without product totals.
 */
export const salesOfOpenDays = (days: Days) => salesOf(openDays(days));
export const salesOfSummedDays = (days: Days) => salesOf(summedDays(days));
export const salesBesidesProductSums = (days: Days) => salesOf(openDays(days, productDays(days)));
/**
 * Sales of summed days that were voided after the requested days. The day totals already count them as
 * voided.
 */
const voidedLater = ({ until, status, includeVoided }: Narrowing) =>
  until && !status && !includeVoided ? sql`voided_on > ${until}::date` : sql`false`;
export const salesVoidedLater = (filter: Narrowing & Days) =>
  sql`${voidedLater(filter)} and ${salesOf(summedDays(filter))}`;
export const productSalesVoidedLater = (filter: Narrowing & Days) =>
  sql`${voidedLater(filter)} and ${salesOf(productDays(filter))}`;
/** The condition of the index `documents_besides_sales`, verbatim, for any requested kind. */
export const besidesSales = sql`type <> 'sale'`;

/** The conditions on `sale_days`, except for the payment method. */
export const dayConditions = (filter: Narrowing) =>
  and(
    soldBy(filter),
    filter.status ? sql`status = ${filter.status}` : undefined,
    filter.status || filter.includeVoided ? undefined : sql`status <> 'voided'`,
    isMixed(filter),
  );

/** Selects from `sale_days` as if only sales within these amounts had been made. */
export function daysWithin({ minAmount, maxAmount }: Narrowing) {
  if (minAmount === undefined && maxAmount === undefined) return sql`sale_days`;
  const all = and(
    minAmount === undefined ? undefined : sql`smallest >= ${minAmount}`,
    maxAmount === undefined ? undefined : sql`largest <= ${maxAmount}`,
  );
  const some = and(
    sql`not (${all})`,
    minAmount === undefined ? undefined : sql`each.amount >= ${minAmount}`,
    maxAmount === undefined ? undefined : sql`each.amount <= ${maxAmount}`,
  );
  return sql`(
    select business_date, place, part, channel, status, category_id, user_id, method, money_account_id,
      meant.*
    from sale_days d cross join lateral (
      select d.paid, d.amount, d.count where ${all} union all
      select sum(each.paid), sum(each.amount), count(*)
      from unnest(amounts, coalesce(paids, amounts)) each (amount, paid)
      where ${some} having count(*) > 0) meant)`;
}

/** The conditions on `sale_day_products`. */
export const productsBy = (filter: Narrowing) =>
  and(soldBy(filter), filter.productId ? sql`product_id = ${filter.productId}` : undefined);

/** The conditions on sales that both kinds of day totals support. */
const soldBy = (filter: Narrowing) =>
  and(
    within(filter),
    sql`channel <> 'income'`,
    ...[filter.type, filter.transactionType].map((type) => {
      if (!type) return undefined;
      if (kindOf(type) !== 'sale') return sql`false`;
      return channels[type] && sql`channel = ${channels[type]}`;
    }),
    filter.direction === 'out' ? sql`false` : undefined,
    filter.userId ? sql`user_id = ${filter.userId}` : undefined,
    filter.categoryId ? sql`category_id = ${filter.categoryId}` : undefined,
    filter.without === 'category' ? sql`category_id is null` : undefined,
    filter.without === 'user' ? sql`user_id is null` : undefined,
  );

const isMixed = ({ paymentMethod }: Narrowing) =>
  paymentMethod === 'mixed' ? hasPart(sql`part.method <> day.method`) : undefined;

/** The condition on the payment method: part of the sale was paid by it. */
export function waysOf(filter: Narrowing) {
  const part = partOf(filter);
  return part && hasPart(part);
}

/**
 * Filters that may match rarely, so that a list without day totals would check sale after sale without a
 * match.
 */
const seldom = [
  'type',
  'transactionType',
  'direction',
  'status',
  'userId',
  'categoryId',
  'without',
  'paymentMethod',
  'moneyAccountId',
  'minAmount',
  'maxAmount',
] as const;

/** Finds the days that contain all rows of a list, so that it does not scan every sale for rare matches. */
export async function onDaysWith(tx: TenantTx, input: ResolvedFilter) {
  if (seldom.every((name) => input[name] === undefined)) return { where: undefined, isLong: false };
  const isOfSales = [input.type, input.transactionType].every((type) => !type || kindOf(type) === 'sale');
  // No sale matches these filters, because every sale increases the shop's assets.
  if (!isOfSales || input.direction === 'out') return { where: besidesSales, isLong: false };
  const amounts = and(
    input.minAmount === undefined ? undefined : sql`largest >= ${input.minAmount}`,
    input.maxAmount === undefined ? undefined : sql`smallest <= ${input.maxAmount}`,
  );
  const { days, isLong } = await daysWith(tx, input, {
    where: and(dayConditions(input), waysOf(input), amounts),
    also: sql`
      select business_date from documents where ${and(besidesSales, buildDocumentWhere(input))}
      union all
      select business_date from documents where ${and(voidedLater(input), buildDocumentWhere(input))}`,
  });
  return { where: days === null ? undefined : sql`business_date = any(${days}::date[])`, isLong };
}
