import type { TenantTx } from '@mostrador/database/connect';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Call, Principal, Shop } from '../../core/call/call.ts';
import { notFound } from '../../core/call/errors.ts';
import { among, listPage } from '../../core/db/list.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { withAttachments } from '../../ledger/attachment/attachment.ts';
import { sayingWords } from '../sale/list/sale-list.ts';
import { readSales } from '../sale/list/sale-view.ts';
import { sales } from '../sale/sale.table.ts';
import type { Quote, QuoteFilter } from './quote.schema.ts';
import { quotes } from './quote.table.ts';
import { quoteLink } from './quote-link.ts';
import { shownPaying } from './quote-paying.ts';
import { isOpenState, stateOf, stateSql, todayIn } from './quote-state.ts';
import { readStockFor } from './quote-stock.ts';

export type QuoteReader = Pick<Call, 'config' | 'now'> & {
  tx: TenantTx;
  principal: Pick<Principal, 'flags'> & { shop: Pick<Shop, 'timeZone' | 'settings'> };
};

/** Returns a quote with its lines. Throws for an unknown id, also if the quote was deleted. */
export async function readQuote(ctx: QuoteReader, id: string): Promise<Quote> {
  const [quote] = await readQuotes(ctx, [id]);
  if (!quote || quote.deletedAt) throw notFound();
  return quote;
}

/** Quotes with their lines, in no order. */
export async function readQuotes(ctx: QuoteReader, ids: string[]): Promise<Quote[]> {
  const { tx, principal, now } = ctx;
  const [own, rows, stocks] = await pipeline([
    tx.select().from(quotes).where(among(quotes.saleId, ids)),
    readSales(tx, principal, ids),
    readStockFor(tx, ids),
  ]);
  const today = todayIn(principal.shop, now());
  const mayOversell = principal.shop.settings.stockPolicy !== 'block';
  const byId = new Map(rows.map((row) => [row.id, row]));
  const files = await withAttachments(
    tx,
    rows.map(({ id }) => ({ id })),
  );
  const filesOf = new Map(files.map(({ id, attachments }) => [id, attachments]));
  return own.flatMap((quote) => {
    const sale = byId.get(quote.saleId);
    if (!sale) return [];
    const state = stateOf(quote, today);
    const isThere = mayOversell || (stocks.get(quote.saleId)?.ok ?? true);
    const { code, daysOfValidity, contactName, terms, notes, convertedSaleId } = quote;
    const { sentAt, viewedAt, answeredAt, answeredName, deletedAt } = quote;
    return {
      ...sale,
      ...{ code, orderNumber: quote.number, state, daysOfValidity, contactName, terms, notes },
      ...shownPaying(sale, quote.paying),
      ...{ convertedSaleId, sentAt, viewedAt, answeredAt, answeredName, deletedAt },
      expirationDate: quote.expiresOn,
      canGenerateSale: isOpenState(state) && isThere,
      publicUrl: quoteLink(ctx, quote),
      attachments: filesOf.get(quote.saleId) ?? [],
    };
  });
}

type Listing = QuoteReader & { principal: Pick<Principal, 'organizationId'> };

/** One page of quotes, the latest first. With `updatedSince` the page includes deleted quotes. */
export async function listQuotes(ctx: Listing, query: QuoteFilter) {
  const { rows, pagination } = await listPage(ctx.tx, {
    from: sales,
    organizationId: ctx.principal.organizationId,
    where: and(eq(sales.status, 'quoted'), await buildQuoteWhere(ctx, query)),
    order: [sales.occurredAt, 'desc'],
    query,
    read: (ids) => readQuotes(ctx, ids),
  });
  return { quotes: rows, pagination };
}

export async function buildQuoteWhere(
  ctx: QuoteReader,
  query: Omit<QuoteFilter, 'page' | 'perPage' | 'after'>,
): Promise<SQL | undefined> {
  const { code, content, state, contactId, from, until, updatedSince } = query;
  const today = todayIn(ctx.principal.shop, ctx.now());
  const own = and(
    updatedSince ? undefined : sql`q.deleted_at is null`,
    code ? sql`upper(q.code) = upper(${code.trim()})` : undefined,
    state ? sql`${stateSql(today)} = ${state}` : undefined,
  );
  return and(
    own && sql`${sales.id} in (select q.sale_id from quotes q where ${own})`,
    contactId ? eq(sales.contactId, contactId) : undefined,
    from ? sql`${sales.businessDate} >= ${from}` : undefined,
    until ? sql`${sales.businessDate} <= ${until}` : undefined,
    content?.trim() ? await whereText(ctx, content.trim()) : undefined,
  );
}

/** Matches quotes by number in its usual notations (12, COT-000012), by customer, or by a product on it. */
async function whereText({ tx }: Pick<QuoteReader, 'tx'>, content: string) {
  const digits = /(\d{1,15})\s*$/.exec(content)?.[1];
  return or(
    await sayingWords(tx, content),
    sql`${sales.id} in (
      select q.sale_id from quotes q
      where strpos(lower(q.contact_name), lower(${content})) > 0
        or ${digits ? sql`q.number = ${digits}::bigint` : sql`false`})`,
    sql`strpos(lower(${sales.concept}), lower(${content})) > 0`,
    // Matches services, and free amounts, which belong to no item of the catalogue.
    sql`exists (
      select from sale_lines l where l.sale_id = ${sales.id} and l.revision = ${sales.revision}
        and strpos(lower(l.name), lower(${content})) > 0)`,
    sql`exists (
      select from jsonb_array_elements(${sales.freeAmounts}) free
      where strpos(lower(free ->> 'name'), lower(${content})) > 0)`,
  );
}

/** Counts the quotes of each state. */
export async function countQuotes({ tx, principal, now }: Pick<QuoteReader, 'tx' | 'principal' | 'now'>) {
  const rows = await tx.execute<{ state: Quote['state']; count: number }>(sql`
    select ${stateSql(todayIn(principal.shop, now()))} state, count(*)::int from quotes q
    where q.deleted_at is null group by 1`);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Locks a quote. A concurrent request waits here and sees the result of the first. */
export async function holdQuote(tx: TenantTx, id: string) {
  const [quote] = await tx.select().from(quotes).where(eq(quotes.saleId, id)).for('no key update');
  if (!quote || quote.deletedAt) throw notFound();
  const [sale] = await tx.select().from(sales).where(eq(sales.id, id)).for('no key update');
  if (!sale) throw notFound();
  return { quote, sale };
}

export type LockedQuote = Awaited<ReturnType<typeof holdQuote>>;

type Change = Partial<Omit<typeof quotes.$inferInsert, 'organizationId' | 'saleId'>>;

/** Lists of changes read the sales row of a quote, so its `updated_at` is set, too. */
export const changeQuote = (tx: TenantTx, id: string, change: Change) =>
  pipeline([
    tx.update(quotes).set(change).where(eq(quotes.saleId, id)),
    tx
      .update(sales)
      .set({ updatedAt: sql`now()` })
      .where(and(eq(sales.id, id), eq(sales.status, 'quoted'))),
  ]);
