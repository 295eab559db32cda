import type { TenantTx } from '@mostrador/database/connect';
import { unsoldStatuses } from '@mostrador/shared/codes/codes';
import type { SyncQuery } from '@mostrador/shared/wire/page';
import { and, eq, gte, inArray, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { listedProducts } from '../../../catalog/product/list/product-listed.ts';
import type { Principal } from '../../../core/call/call.ts';
import { idList } from '../../../core/db/bulk.ts';
import { among, listPage } from '../../../core/db/list.ts';
import { pipeline } from '../../../core/db/pipeline.ts';
import { matching } from '../../../core/db/search.ts';
import { findMatchingContacts } from '../../../directory/contact/contact.ts';
import { ofRecurrences } from '../../../ledger/recurrence/recurrence.ts';
import { sales } from '../sale.table.ts';
import { onDaysOf } from '../totals/sale-days.ts';
import type { SaleFilter } from './sale-filter.schema.ts';
import { readSales } from './sale-view.ts';

type Context = { tx: TenantTx; principal: Pick<Principal, 'flags' | 'organizationId'> };

/** One page of sales, the latest first, with their lines and payments. Quotes are not included. */
export async function listSales(
  { tx, principal }: Context,
  query: SyncQuery & Partial<SaleFilter>,
  where: SQL | undefined,
) {
  const days = await onDaysOf(tx, query);
  return listPage(tx, {
    from: sales,
    organizationId: principal.organizationId,
    where: and(ne(sales.status, 'quoted'), where, days.where),
    order: [sales.occurredAt, 'desc'],
    // Voided sales have an index.
    isCountedInOrder: query.isVoided === true,
    isUncounted: days.isLong,
    query,
    read: (ids) => readSales(tx, principal, ids),
  });
}

/**
 * The filters of every list of sales. Business days, both ends included. Lists are ordered by the time of
 * sale, so the days are also given as times, wide enough for every time zone: an index by time can then start
 * at the right end instead of scanning from today.
 */
export const buildSaleWhere = ({
  from,
  until,
  status,
  includeVoided,
  updatedSince,
  ...others
}: Narrowing) => {
  const { paymentMethod, paidWith, productId, categoryId, isUncategorized, hour, weekday } = others;
  return and(
    happened({ from, until, ...others }),
    named(others),
    paymentMethod ? paidBy(paymentMethod) : undefined,
    paidWith ? paidBy(paidWith) : undefined,
    productId
      ? sql`(${sales.id}, ${sales.revision}) in (
        select l.sale_id, l.revision from sale_lines l where l.product_id = ${productId})`
      : undefined,
    categoryId ? ofCategory(sql`p.category_id = ${categoryId}`) : undefined,
    isUncategorized ? ofCategory(sql`p.category_id is null`) : undefined,
    hour === undefined ? undefined : eq(sales.hour, hour),
    weekday ? sql`extract(isodow from ${sales.businessDate}) = ${weekday}` : undefined,
    // A client that follows changes must also receive sales that left the list for another status.
    status && !updatedSince ? eq(sales.status, status) : undefined,
    includeVoided && !status ? notInArray(sales.status, unsoldStatuses) : undefined,
    status || includeVoided || others.isVoided || updatedSince
      ? undefined
      : notInArray(sales.status, ['voided', 'refunded', ...unsoldStatuses]),
  );
};

/** Filters on the sale itself: its customer, number and amount. */
const named = ({ contactId, ids, code, recurrent, minAmount, maxAmount }: Narrowing) =>
  and(
    contactId ? eq(sales.contactId, contactId) : undefined,
    ids ? among(sales.id, ids) : undefined,
    code ? eq(sales.code, code) : undefined,
    recurrent === undefined ? undefined : ofRecurrences({ id: sales.id, isSo: recurrent }),
    minAmount === undefined ? undefined : gte(sales.amount, minAmount),
    maxAmount === undefined ? undefined : lte(sales.amount, maxAmount),
  );

type Happened = Pick<Narrowing, 'from' | 'until' | 'userId' | 'isReturned' | 'isVoided'>;

/** The time and user of the sale, or of its refund or void if requested. */
const happened = ({ isReturned, isVoided, ...by }: Happened) =>
  isReturned || isVoided
    ? and(isReturned ? returned(by) : undefined, isVoided ? voided(by) : undefined)
    : made(by);

const made = ({ from, until, userId }: Happened) =>
  and(
    userId
      ? or(eq(sales.userId, userId), sql`${sales.userId} is null and ${sales.actor} ->> 'id' = ${userId}`)
      : undefined,
    from ? gte(sales.businessDate, from) : undefined,
    from ? sql`${sales.occurredAt} >= (${from}::date - 1)::timestamp at time zone 'UTC'` : undefined,
    until ? lte(sales.businessDate, until) : undefined,
    until ? sql`${sales.occurredAt} < (${until}::date + 3)::timestamp at time zone 'UTC'` : undefined,
  );

const returned = ({ from, until, userId }: Happened) => sql`${sales.id} in (
  select r.sale_id from refunds r where r.voided_at is null
    and r.business_date between ${from ?? '-infinity'}::date and ${until ?? 'infinity'}::date
    ${takenBackBy(userId)})`;

const takenBackBy = (userId: string | undefined) =>
  userId === undefined ? sql`` : sql`and coalesce(r.user_id::text, r.actor ->> 'id') = ${userId}`;

const voided = ({ from, until, userId }: Happened) =>
  and(
    eq(sales.status, 'voided'),
    from ? gte(sales.voidedOn, from) : undefined,
    until ? lte(sales.voidedOn, until) : undefined,
    userId ? eq(sales.voidedBy, userId) : undefined,
  );

const ofCategory = (is: SQL) => sql`exists (
  select from sale_lines l join products p on p.id = l.product_id
  where l.sale_id = ${sales.id} and l.revision = ${sales.revision} and ${is})`;

/** `offset` keeps the planner from joining all payments of a shop to the sales of a few days. */
function paidBy(method: NonNullable<SaleFilter['paymentMethod']>) {
  // A parked ticket has neither payments nor an open balance yet.
  if (method === 'credit') return sql`(${sales.balance} > 0 and ${sales.status} <> 'in_progress')`;
  if (method === 'mixed') return eq(sales.paymentMethod, method);
  return sql`exists (
    select from sale_payments p
    where p.sale_id = ${sales.id} and p.revision = ${sales.revision} and p.method = ${method} offset 0)`;
}

/**
 * Matches by number in its usual notations (123, P-000123), by the customer's name, or by a product sold.
 * Undefined if the text is empty. A number of an existing sale of `scope` means that sale: its index finds it
 * at once, instead of reading every sale for other texts with these digits.
 */
export async function saying(
  tx: TenantTx,
  content: string | undefined,
  scope?: SQL,
): Promise<SQL | undefined> {
  const numbers = numbersIn(content);
  if (!numbers) return sayingWords(tx, content);
  const found = await tx
    .select({ id: sales.id })
    .from(sales)
    .where(and(inArray(sales.code, numbers.codes), scope));
  if (found.length === 0) return sayingWords(tx, content);
  const ids = among(sales.id, idsOf(found));
  return numbers.isWhole ? ids : or(ids, await sayingWords(tx, content));
}

const codePrefixes = ['#', 'P-', 'V-', 'W-', 'I-'];

/** The codes that a number at the end of the text may mean, and whether the text contains nothing else. */
function numbersIn(content: string | undefined) {
  const [, before = '', digits] = /^(.*?)0*([1-9]\d{0,14})\s*$/.exec(content?.trim() ?? '') ?? [];
  if (!digits) return null;
  const padded = digits.padStart(6, '0');
  const text = before.trim().toUpperCase();
  const named = codePrefixes.filter((prefix) => text === prefix);
  return {
    codes: (named.length > 0 ? named : codePrefixes).map((prefix) => prefix + padded),
    isWhole: text === '' || named.length > 0,
  };
}

/** The largest number of sales or products that are passed to an index as a list. */
const maxListed = 1000;

/**
 * Matches the text without numbers. The lookups run first, and nothing is read if the text matches no name.
 * Sales with rarely bought products are passed by their ids; for products on many sales the list finds its
 * page while scanning.
 */
export async function sayingWords(tx: TenantTx, content: string | undefined): Promise<SQL | undefined> {
  const ofProduct = matching(listedProducts.searchText, content);
  if (!ofProduct) return undefined;
  const [people, goods] = await pipeline([
    findMatchingContacts(tx, content),
    tx
      .select({ id: listedProducts.id })
      .from(listedProducts)
      .where(ofProduct)
      .limit(maxListed + 1),
  ]);
  const all = sql`select ${listedProducts.id} from ${listedProducts} where ${ofProduct}`;
  const meant = goods.length > maxListed ? all : idList(idsOf(goods));
  return (
    or(
      people ? sql`${sales.contactId} = any(${people})` : undefined,
      goods.length > 0 ? await withGoods(tx, meant) : undefined,
    ) ?? sql`false`
  );
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

async function withGoods(tx: TenantTx, goods: SQL): Promise<SQL> {
  const found = await tx.execute<{ id: string }>(sql`
    select l.sale_id id from sale_lines l join sales s on s.id = l.sale_id and s.revision = l.revision
    where l.product_id = any(${goods}) limit ${maxListed + 1}`);
  if (found.length <= maxListed) return among(sales.id, idsOf(found));
  return sql`exists (
    select from sale_lines l where l.sale_id = ${sales.id} and l.revision = ${sales.revision}
      and l.product_id = any(${goods}))`;
}

type Narrowing = Omit<SaleFilter, 'content' | 'page' | 'perPage' | 'after' | 'updatedSince'> &
  Partial<Pick<SaleFilter, 'updatedSince'>>;
