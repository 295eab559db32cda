import type { SaleChannel } from '@mostrador/shared/codes/codes';
import { and, or, type SQL, sql } from 'drizzle-orm';
import { idList } from '../../core/db/bulk.ts';
import { ofRecurrences } from '../../ledger/recurrence/recurrence.ts';
import type { FilterType, Narrowing, Registered } from './transaction.schema.ts';
import { linesOf, linesOfDocument, partsOf, partsOfDocument } from './transaction-parts.ts';

export const channels: Partial<Record<FilterType, SaleChannel>> = {
  pos_sale: 'pos',
  book_sale: 'accounting',
  web_sale: 'web',
};

/** Returns the kind of document that a filter type stands for. */
export const kindOf = (type: FilterType): Registered['type'] =>
  type === 'pos_sale' || type === 'book_sale' || type === 'web_sale' ? 'sale' : type;

const ofType = (type: FilterType) => {
  const channel = channels[type];
  return channel ? sql`type = 'sale' and channel = ${channel}` : sql`type = ${type}`;
};

const withoutIt = {
  category: sql`category_id is null`,
  contact: sql`contact_id is null`,
  user: sql`user_id is null and actor ->> 'id' is null`,
};

/**
 * `people` are the contacts that match a text; `withProduct` are the documents with a product, if they are
 * few. Both are looked up once.
 */
export type ResolvedFilter = Narrowing & { people: SQL | null; withProduct: SQL | null };

/** Builds the filters of the register's lists and sums, on the columns of the register. */
export function buildDocumentWhere(input: ResolvedFilter): SQL | undefined {
  const { from, until, userId, status, direction, without } = input;
  return and(
    from ? sql`business_date >= ${from}::date` : undefined,
    until ? sql`business_date <= ${until}::date` : undefined,
    input.transactionType ? ofType(input.transactionType) : undefined,
    input.type ? ofType(input.type) : undefined,
    input.orderNumber ? sql`order_number = ${input.orderNumber}` : undefined,
    userId ? sql`coalesce(user_id::text, actor ->> 'id') = ${userId}` : undefined,
    input.categoryId ? sql`category_id = ${input.categoryId}` : undefined,
    input.contactId ? sql`contact_id = ${input.contactId}` : undefined,
    without ? withoutIt[without] : undefined,
    direction ? sql`sign = ${direction === 'in' ? 1 : -1}` : undefined,
    input.recurrent === undefined ? undefined : ofRecurrences({ id: sql`id`, isSo: input.recurrent }),
    input.ids ? sql`id = any(${idList(input.ids)})` : undefined,
    input.code ? ofCode(input.code) : undefined,
    saying(input),
    status ? sql`status = ${status}` : undefined,
    status || input.includeVoided ? undefined : notVoidedBy(until),
    input.minAmount === undefined ? undefined : sql`amount >= ${input.minAmount}`,
    input.maxAmount === undefined ? undefined : sql`amount <= ${input.maxAmount}`,
    madeOf(input),
  );
}

/** A document that is voided on a later day still counts in the days before the void. */
const notVoidedBy = (until: string | undefined) =>
  until ? sql`(status <> 'voided' or voided_on > ${until}::date)` : sql`status <> 'voided'`;

/**
 * Selects documents of earlier days that were voided in the period, so that their amounts are deducted.
 * Undefined if voided documents are counted or requested anyway.
 */
export function reversedIn(input: ResolvedFilter): SQL | undefined {
  const { from, until, status, includeVoided, ...others } = input;
  if (!from || status || includeVoided) return undefined;
  const isReversed = sql`voided_on >= ${from}::date and business_date < ${from}::date`;
  const isBefore = until ? sql`voided_on <= ${until}::date` : undefined;
  return and(isReversed, isBefore, buildDocumentWhere({ ...others, includeVoided: true }));
}

/** The code contains the number, and the number has an index. */
function ofCode(code: string) {
  const digits = /(\d{1,15})$/.exec(code)?.[1];
  return digits ? sql`code = ${code} and order_number = ${digits}::bigint` : sql`false`;
}

/**
 * The conditions on the parts and lines of a document: a payment by the method or account, and the product.
 */
function madeOf({ paymentMethod, moneyAccountId, productId, withProduct }: ResolvedFilter) {
  const part = partOf({ paymentMethod, moneyAccountId });
  return and(
    part && among(parts, sql`where ${part}`),
    paymentMethod === 'mixed'
      ? among(parts, sql`having count(distinct coalesce(method, '')) > 1`)
      : undefined,
    productId ? (withProduct ?? among(lines, sql`where product_id = ${productId}`)) : undefined,
  );
}

/** Most documents are sales, so their parts are read without those of other kinds. */
const parts = { ofSale: partsOf('sale'), ofAny: partsOfDocument };
const lines = { ofSale: linesOf('sale'), ofAny: linesOfDocument };

const among = ({ ofSale, ofAny }: typeof parts, are: SQL) => {
  const has = (of: SQL) => sql`exists (
    select from (select documents.id, documents.type) d, lateral (${of}) part ${are})`;
  return sql`case type when 'sale' then ${has(ofSale)} else ${has(ofAny)} end`;
};

/** The condition on the parts of a document. Undefined if all parts count. */
export const partOf = ({ paymentMethod, moneyAccountId }: Narrowing) =>
  and(
    paymentMethod && paymentMethod !== 'mixed' ? sql`part.method = ${paymentMethod}` : undefined,
    moneyAccountId ? sql`part.money_account_id = ${moneyAccountId}` : undefined,
  );

/** Matches the name, number or contact of a document. Most sales at a till have no name. */
function saying({ content, people }: ResolvedFilter): SQL | undefined {
  const text = content?.trim();
  if (!text) return undefined;
  const digits = /(\d{1,15})$/.exec(text)?.[1];
  const words = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return or(
    sql`(concept is not null and concept ilike ${words})`,
    digits ? sql`order_number = ${digits}::bigint` : undefined,
    people ? sql`contact_id = any(${people})` : undefined,
  );
}

/**
 * Splits a filter that most documents match into `all` documents less the few of `where`, which has an
 * index.
 */
export function besidesMost<Filter extends ResolvedFilter>(
  input: Filter,
): { all: Filter; where: SQL } | undefined {
  if (input.recurrent === false)
    return { all: { ...input, recurrent: undefined }, where: ofRecurrences({ id: sql`id`, isSo: true }) };
  if (input.without === 'contact')
    return { all: { ...input, without: undefined }, where: sql`contact_id is not null` };
}
