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

/** As a sale of the till, but for the drawers: no money of it lies in one. */
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

/** Sales outside the till: another channel of the same document, with its own numbers and rights. */
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

  /** A file of the list as it is filtered; the task's result names it, `upload.link` opens it. */
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

  /** A file of it, and an address that opens it for five minutes. */
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

  /** The row that `create` would make of the same body; writes nothing. */
  preview: can('sale.create')
    .meta({ rest: 'POST /v1/sales-transactions/preview', wrapper: 'sales_transaction' })
    .input(BookSaleInput)
    .output(Sale)
    .query(({ ctx, input: { recurrence, attachments, ...input } }) => previewSale(ctx, input, 'accounting')),

  /** Changes what was sold, as a revision of the document; of one left owed with a right of its own. */
  update: can('sale.update')
    .meta({ rest: 'PATCH /v1/sales-transactions/:id', wrapper: 'sales_transaction', touches })
    .input(BookSaleEdit)
    .output(BookSale)
    .mutation(async ({ ctx, input }) => {
      const { sale, productIds } = await editBookSale(ctx, input);
      ctx.alsoTouched('product', productIds);
      return sale;
    }),

  /** Undoes it by new entries; one that was left owed asks a right of its own, too. */
  remove: can('sale.remove')
    .meta({ rest: 'DELETE /v1/sales-transactions/:id', touches })
    .input(BookSaleVoid)
    .mutation(async ({ ctx, input }) => {
      const { id, reason = null, paidBack } = input;
      const { productIds } = await voidSale(ctx, { id, reason, paidBack, channel: 'accounting' });
      ctx.alsoTouched('product', productIds);
    }),

  /** Takes back the sale or a part of it, as a credit note of its own. */
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

  /** Takes back a credit note that was a mistake; its sale is again what it was before. */
  voidRefund: can('sale.remove')
    .meta({ rest: 'DELETE /v1/sales-transactions/:sale_id/refunds/:id', touches })
    .input(BookRefundVoid)
    .mutation(async ({ ctx, input }) => {
      ctx.alsoTouched('product', await voidRefund(ctx, input, 'accounting'));
    }),
});

type Narrowing = Omit<SaleFilter, 'page' | 'perPage' | 'after'>;
type SaleListContext = { tx: TenantTx; principal: Pick<Principal, 'shop'> };

/** With one numbering for all, those of every channel. What waits at a till was never sold. */
async function whereOf({ tx, principal }: SaleListContext, { content, ...filter }: Narrowing) {
  const listed = and(
    principal.shop.settings.unifiedTransactions ? undefined : eq(sales.channel, 'accounting'),
    notInArray(sales.status, unsoldStatuses),
  );
  return and(listed, buildSaleWhere(filter), await saying(tx, content, listed));
}
