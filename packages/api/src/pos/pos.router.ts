import { ById } from '@mostrador/shared/id';
import { searchKey } from '@mostrador/shared/search-key';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { can, router } from '../base/trpc.ts';
import { Sale, SaleFilter, SaleInput, SaleList, SaleVoid } from '../sale/sale.schema.ts';
import { sales } from '../sale/sale.table.ts';
import { recordSale, voidSale } from '../sale/sale.ts';
import { listSales, narrowedBy } from '../sale/sale-list.ts';
import { readSale } from '../sale/sale-view.ts';

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
    .query(({ ctx, input }) => listInPos(ctx, input)),

  done: can('pos.list')
    .meta({ rest: 'GET /v1/pos-transactions/done' })
    .input(SaleFilter)
    .output(SaleList)
    .query(({ ctx, input }) => listInPos(ctx, input, ne(sales.status, 'in_progress'))),

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

async function listInPos(ctx: Parameters<typeof listSales>[0], input: SaleFilter, extra?: SQL) {
  const { rows, pagination } = await listSales(ctx, input, and(whereOf(input), extra));
  return { posTransactions: rows, pagination };
}

const whereOf = ({ content, status, ...filter }: SaleFilter) =>
  and(
    inPos,
    narrowedBy(filter),
    status ? eq(sales.status, status) : undefined,
    content ? matching(content) : undefined,
  );

/** By number, as people say it (123, P-000123), or by the customer's name. */
function matching(content: string) {
  const digits = /(\d{1,15})\s*$/.exec(content)?.[1];
  const byNumber = digits ? sql`${sales.orderNumber} = ${digits}::bigint or` : sql``;
  return sql`(${byNumber} ${sales.contactId} in (select find_contacts(${searchKey(content)}, 500)))`;
}
