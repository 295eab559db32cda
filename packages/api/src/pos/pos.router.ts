import type { Tx } from '@mostrador/database/connect';
import { ById } from '@mostrador/shared/id';
import { searchKey } from '@mostrador/shared/search-key';
import { and, eq, gte, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Principal } from '../base/call.ts';
import { boundedCount, pageClauses, paginate } from '../base/list.ts';
import { together } from '../base/together.ts';
import { can, router } from '../base/trpc.ts';
import { Sale, SaleFilter, SaleInput, SaleList, SaleVoid } from '../sale/sale.schema.ts';
import { sales } from '../sale/sale.table.ts';
import { recordSale, voidSale } from '../sale/sale.ts';
import { detailsOf, readSale, saleOf, selectSales } from '../sale/sale-view.ts';

const inPos = eq(sales.channel, 'pos');

export const posRouter = router({
  create: can('pos.create')
    .meta({ rest: 'POST /v1/pos-transactions', creates: true, wrapper: 'pos_transaction' })
    .input(SaleInput)
    .output(Sale)
    .mutation(({ ctx, input }) => recordSale(ctx, input, 'pos')),

  list: can('pos.list')
    .meta({ rest: 'GET /v1/pos-transactions' })
    .input(SaleFilter)
    .output(SaleList)
    .query(({ ctx, input }) => listSales(ctx, input, whereOf(input))),

  done: can('pos.list')
    .meta({ rest: 'GET /v1/pos-transactions/done' })
    .input(SaleFilter)
    .output(SaleList)
    .query(({ ctx, input }) => listSales(ctx, input, and(whereOf(input), ne(sales.status, 'in_progress')))),

  byId: can('pos.list')
    .meta({ rest: 'GET /v1/pos-transactions/:id' })
    .input(ById)
    .output(Sale)
    .query(({ ctx, input }) => readSale(ctx.tx, ctx.principal, input.id)),

  void: can('pos.void')
    .meta({ rest: 'DELETE /v1/pos-transactions/:id' })
    .input(SaleVoid)
    .mutation(async ({ ctx, input }) => {
      await voidSale(ctx, { id: input.id, reason: input.reason ?? null, channel: 'pos' });
    }),
});

type Context = { tx: Tx; principal: Pick<Principal, 'flags'> };

async function listSales(ctx: Context, input: SaleFilter, where: SQL | undefined) {
  const clauses = pageClauses({
    query: input,
    where,
    order: { column: sales.occurredAt, id: sales.id, direction: 'desc' },
  });
  const [found, count] = await together([
    selectSales(ctx.tx)
      .where(clauses.where)
      .orderBy(...clauses.orderBy)
      .limit(clauses.limit)
      .offset(clauses.offset),
    boundedCount(ctx.tx, sales, where),
  ]);
  const { rows, pagination } = paginate(found, count, input);
  const details = await detailsOf(
    ctx.tx,
    rows.map(({ sale }) => sale.id),
  );
  return { posTransactions: rows.map((row) => saleOf(row, details, ctx.principal)), pagination };
}

const whereOf = ({ content, from, until, status, paymentMethod }: SaleFilter) =>
  and(
    inPos,
    from ? gte(sales.businessDate, from) : undefined,
    until ? lte(sales.businessDate, until) : undefined,
    status ? eq(sales.status, status) : undefined,
    paymentMethod ? eq(sales.paymentMethod, paymentMethod) : undefined,
    content ? matching(content) : undefined,
  );

/** By number, as people say it (123, P-000123), or by the customer's name. */
function matching(content: string) {
  const digits = /(\d{1,15})\s*$/.exec(content)?.[1];
  const byNumber = digits ? sql`${sales.orderNumber} = ${digits}::bigint or` : sql``;
  return sql`(${byNumber} ${sales.contactId} in (select find_contacts(${searchKey(content)}, 500)))`;
}
