import type { TenantTx } from '@mostrador/database/connect';
import { saleChannels, unsoldStatuses } from '@mostrador/shared/codes/codes';
import { ById, id } from '@mostrador/shared/wire/id';
import { and, eq, notInArray } from 'drizzle-orm';
import type { Principal } from '../../core/call/call.ts';
import { can, router } from '../../core/call/trpc.ts';
import { AttachmentLink } from '../../ledger/attachment/attachment.schema.ts';
import { linkTo } from '../../ledger/attachment/attachment.ts';
import { Task } from '../../platform/task/task.schema.ts';
import { startTask } from '../../platform/task/tenant-job.ts';
import { countsBlind } from '../cash/cash-cut.ts';
import { saleExport } from '../sale/list/sale-export.ts';
import { SaleExport, SaleFilter, SaleScope, SaleTotals } from '../sale/list/sale-filter.schema.ts';
import { buildSaleWhere, listSales, saying } from '../sale/list/sale-list.ts';
import { Refund } from '../sale/refund/sale-refund.schema.ts';
import { refundSale } from '../sale/refund/sale-refund.ts';
import { voidRefund } from '../sale/refund/sale-refund-void.ts';
import { Sale } from '../sale/sale.schema.ts';
import { sales } from '../sale/sale.table.ts';
import { previewSale } from '../sale/sale.ts';
import { totalsIn } from '../sale/totals/sale-totals.ts';
import { voidSale } from '../sale/void/sale-void.ts';
import {
  BookRefundInput,
  BookRefundVoid,
  BookSale,
  BookSaleEdit,
  BookSaleInput,
  BookSaleList,
  BookSaleVoid,
} from './accounting.schema.ts';
import { asBookSales, editBookSale, readBookSale, recordBookSale } from './book-sale.ts';

/** The data that a sale of the till changes, except cash sessions, because its money is in no cash drawer. */
const touches = [
  'sale',
  'receipt',
  'coupon',
  'product',
  'contact',
  'debt',
  'customer',
  'report',
  'recurrence',
  'moneyAccount',
  'statement',
] as const;

/** Sales outside the till: another channel of the same document, with separate numbers and permissions. */
export const saleRouter = router({
  list: can('sale.list')
    .meta({ rest: 'GET /v1/sales-transactions' })
    .input(SaleFilter)
    .output(BookSaleList)
    .query(async ({ ctx, input }) => {
      const { rows, pagination } = await listSales(ctx, input, await whereOf(ctx, input));
      return { salesTransactions: await asBookSales(ctx.tx, rows), pagination };
    }),

  totals: can('sale.list')
    .meta({ isReport: true })
    .input(SaleScope)
    .output(SaleTotals)
    .query(async ({ ctx, input }) => {
      const tellsTill = ctx.principal.shop.settings.unifiedTransactions;
      const channel = tellsTill ? undefined : 'accounting';
      const totals = await totalsIn(ctx.tx, { where: await whereOf(ctx, input), scope: input, channel });
      return tellsTill && (await countsBlind(ctx, input.until)) ? { count: totals.count } : totals;
    }),

  /**
   * Exports the filtered list as a file. The result of the task names the file, and `upload.link` opens it.
   */
  export: can('export.create')
    .meta({ touches: ['task'] })
    .input(SaleExport)
    .output(Task)
    .mutation(({ ctx, input }) => {
      const { unifiedTransactions } = ctx.principal.shop.settings;
      const channels = unifiedTransactions ? saleChannels : (['accounting'] as const);
      return startTask(ctx, saleExport, { ...input, channels: [...channels] });
    }),

  byId: can('sale.list')
    .meta({ rest: 'GET /v1/sales-transactions/:id' })
    .input(ById)
    .output(BookSale)
    .query(({ ctx, input }) => readBookSale(ctx, input.id)),

  /** An attachment of the sale, with a link that is valid for five minutes. */
  attachment: can('sale.list')
    .meta({ rest: 'GET /v1/sales-transactions/:sale_id/attachments/:id' })
    .input(ById.extend({ saleId: id() }))
    .output(AttachmentLink)
    .query(({ ctx, input }) => linkTo(ctx, { type: 'sale', id: input.saleId }, input.id)),

  create: can('sale.create')
    .meta({ rest: 'POST /v1/sales-transactions', creates: true, pipelinesKey: true, touches })
    .input(BookSaleInput)
    .output(BookSale)
    .mutation(({ ctx, input }) => {
      ctx.alsoTouched(
        'product',
        input.products.flatMap(({ id }) => id ?? []),
      );
      return recordBookSale(ctx, input);
    }),

  /** Returns the row that `create` would write for the same body; writes nothing. */
  preview: can('sale.create')
    .meta({ rest: 'POST /v1/sales-transactions/preview', wrapper: 'sales_transaction' })
    .input(BookSaleInput)
    .output(Sale)
    .query(({ ctx, input: { recurrence, attachments, ...input } }) => previewSale(ctx, input, 'accounting')),

  /**
   * Updates the sale as a revision of the document. A sale with an open balance requires a separate
   * permission.
   */
  update: can('sale.update')
    .meta({ rest: 'PATCH /v1/sales-transactions/:id', wrapper: 'sales_transaction', touches })
    .input(BookSaleEdit)
    .output(BookSale)
    .mutation(async ({ ctx, input }) => {
      const { sale, productIds } = await editBookSale(ctx, input);
      ctx.alsoTouched('product', productIds);
      return sale;
    }),

  /** Voids the sale by new entries. A sale with an open balance also requires a separate permission. */
  remove: can('sale.remove')
    .meta({ rest: 'DELETE /v1/sales-transactions/:id', touches })
    .input(BookSaleVoid)
    .mutation(async ({ ctx, input }) => {
      const { id, reason = null, paidBack } = input;
      const { productIds } = await voidSale(ctx, { id, reason, paidBack, channel: 'accounting' });
      ctx.alsoTouched('product', productIds);
    }),

  /** Refunds the sale or a part of it with a separate credit note. */
  refund: can('sale.refund')
    .meta({
      rest: 'POST /v1/sales-transactions/:sale_id/refunds',
      creates: true,
      wrapper: 'refund',
      touches,
    })
    .input(BookRefundInput)
    .output(Refund)
    .mutation(async ({ ctx, input }) => {
      const { refund, productIds } = await refundSale(ctx, input, 'accounting');
      ctx.alsoTouched('product', productIds);
      return refund;
    }),

  /** Voids a mistaken credit note. Its sale returns to its former state. */
  voidRefund: can('sale.remove')
    .meta({ rest: 'DELETE /v1/sales-transactions/:sale_id/refunds/:id', touches })
    .input(BookRefundVoid)
    .mutation(async ({ ctx, input }) => {
      ctx.alsoTouched('product', await voidRefund(ctx, input, 'accounting'));
    }),
});

type Narrowing = Omit<SaleFilter, 'page' | 'perPage' | 'after'>;
type SaleListContext = { tx: TenantTx; principal: Pick<Principal, 'shop'> };

/**
 * If all documents share one numbering, sales of every channel are listed. Parked tickets are excluded
 * because they were never sold.
 */
async function whereOf({ tx, principal }: SaleListContext, { content, ...filter }: Narrowing) {
  const listed = and(
    principal.shop.settings.unifiedTransactions ? undefined : eq(sales.channel, 'accounting'),
    notInArray(sales.status, unsoldStatuses),
  );
  return and(listed, buildSaleWhere(filter), await saying(tx, content, listed));
}
