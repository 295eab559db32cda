import { and, desc, eq, gte, lte, sql } from 'drizzle-orm';
import { among, boundedCount, pageClauses, paginate } from '../base/list.ts';
import { together } from '../base/together.ts';
import { can, router, storefront } from '../base/trpc.ts';
import { sales } from '../sale/sale.table.ts';
import { detailsOf, saleOf, selectSales } from '../sale/sale-view.ts';
import {
  ReceiptFilter as Filter,
  Receipt,
  ReceiptByLink,
  type ReceiptFilter,
  ReceiptList,
  ReceiptQuery,
} from './receipt.schema.ts';
import { readReceipt } from './receipt.ts';
import { readReceiptToken } from './receipt-link.ts';

/** Whoever holds the signed link reads that one receipt, and nothing else of the shop. */
const withLink = storefront(async (call, input) => {
  const { token } = ReceiptByLink.parse(input);
  return readReceiptToken(call.config.secret, token, call.now()).organizationId;
});

export const receiptRouter = router({
  list: can('receipt.list')
    .meta({ rest: 'GET /v1/receipts' })
    .input(Filter)
    .output(ReceiptList)
    .query(async ({ ctx, input }) => {
      const where = whereOf(input);
      const order = { column: sales.createdAt, id: sales.id, direction: 'desc' as const };
      const clauses = pageClauses({ query: input, where, order });
      const [found, count] = await together([
        selectSales(ctx.tx)
          .where(clauses.where)
          .orderBy(desc(sales.createdAt), desc(sales.id))
          .limit(clauses.limit)
          .offset(clauses.offset),
        boundedCount(ctx.tx, sales, where),
      ]);
      const { rows, pagination } = paginate(found, count, input);
      const details = await detailsOf(
        ctx.tx,
        rows.map(({ sale }) => sale.id),
      );
      return { receipts: rows.map((row) => saleOf(row, details, ctx.principal)), pagination };
    }),

  byId: can('receipt.read')
    .meta({ rest: 'GET /v1/receipts/:id' })
    .input(ReceiptQuery)
    .output(Receipt)
    .query(({ ctx, input }) =>
      readReceipt(ctx, { organizationId: ctx.principal.organizationId, saleId: input.id }),
    ),

  byLink: withLink
    .input(ReceiptByLink)
    .output(Receipt)
    .query(({ ctx, input }) => readReceipt(ctx, readReceiptToken(ctx.config.secret, input.token, ctx.now()))),
});

const whereOf = ({
  from,
  until,
  transactionType,
  paymentMethod,
  userId,
  recurrent,
  ids,
  code,
}: ReceiptFilter) =>
  and(
    // Only sales exist so far, and none of them was made by a recurrence.
    transactionType && transactionType !== 'sale' ? sql`false` : undefined,
    recurrent ? sql`false` : undefined,
    from ? gte(sales.businessDate, from) : undefined,
    until ? lte(sales.businessDate, until) : undefined,
    paymentMethod ? eq(sales.paymentMethod, paymentMethod) : undefined,
    userId ? eq(sales.userId, userId) : undefined,
    ids ? among(sales.id, ids) : undefined,
    code ? eq(sales.code, code) : undefined,
  );
