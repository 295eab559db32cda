import { and, eq, sql } from 'drizzle-orm';
import { among } from '../base/list.ts';
import { can, router, storefront } from '../base/trpc.ts';
import { sales } from '../sale/sale.table.ts';
import { listSales, narrowedBy } from '../sale/sale-list.ts';
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
      const { rows, pagination } = await listSales(ctx, input, whereOf(input));
      return { receipts: rows, pagination };
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

const whereOf = ({ transactionType, userId, recurrent, ids, code, ...filter }: ReceiptFilter) =>
  and(
    // Only sales exist so far, and none of them was made by a recurrence.
    transactionType && transactionType !== 'sale' ? sql`false` : undefined,
    recurrent ? sql`false` : undefined,
    narrowedBy(filter),
    userId ? eq(sales.userId, userId) : undefined,
    ids ? among(sales.id, ids) : undefined,
    code ? eq(sales.code, code) : undefined,
  );
