import type { TenantTx } from '@mostrador/database/connect';
import { unsoldStatuses } from '@mostrador/shared/codes/codes';
import { scopeOf } from '@mostrador/shared/rights/scopes';
import { ById } from '@mostrador/shared/wire/id';
import { and, eq, notInArray, type SQL } from 'drizzle-orm';
import type { StockLine } from '../../catalog/product/product.ts';
import { forbidden } from '../../core/call/errors.ts';
import { can, router } from '../../core/call/trpc.ts';
import { approvedActs } from '../../identity/approval/approval.ts';
import { Task } from '../../platform/task/task.schema.ts';
import { startTask } from '../../platform/task/tenant-job.ts';
import { countsBlind } from '../../sales/cash/cash-cut.ts';
import { editSale } from '../../sales/sale/edit/sale-edit.ts';
import { Exchange, ExchangeInput } from '../../sales/sale/exchange/sale-exchange.schema.ts';
import { exchangeSale } from '../../sales/sale/exchange/sale-exchange.ts';
import { saleExport } from '../../sales/sale/list/sale-export.ts';
import { SaleExport, SaleFilter, SaleScope, SaleTotals } from '../../sales/sale/list/sale-filter.schema.ts';
import { buildSaleWhere, listSales, saying } from '../../sales/sale/list/sale-list.ts';
import { readSale } from '../../sales/sale/list/sale-view.ts';
import { Refund, RefundInput, RefundVoid } from '../../sales/sale/refund/sale-refund.schema.ts';
import { refundSale } from '../../sales/sale/refund/sale-refund.ts';
import { voidRefund } from '../../sales/sale/refund/sale-refund-void.ts';
import { Sale, SaleList, SaleVoid, TillSaleEdit, TillSaleInput } from '../../sales/sale/sale.schema.ts';
import { sales } from '../../sales/sale/sale.table.ts';
import { previewSale, recordSale, type SaleContext } from '../../sales/sale/sale.ts';
import { totalsIn } from '../../sales/sale/totals/sale-totals.ts';
import { voidSale } from '../../sales/sale/void/sale-void.ts';
import { takeFromOrders } from '../weborder/place/weborder-taken.ts';
import { PosHome } from './pos.schema.ts';
import { readPosHome } from './pos-home.ts';

/** A sale changes stock and the contact's purchases and debt, and is shown as a receipt. */
const touches = [
  'pos',
  'sale',
  'receipt',
  'coupon',
  'product',
  'contact',
  'debt',
  'customer',
  'cashSession',
  'cashCut',
  'report',
] as const;

/** The gates within a sale that another user's PIN can approve. */
const judged = ['pos.changePrice', 'pos.discount', 'pos.credit', 'pos.overLimit'] as const;
/** Charging a ticket for less than was ordered counts as an edit of the ticket. */
const inTicket = [...judged, 'pos.edit'] as const;
const inSale = approvedActs(inTicket);

const exchanging = approvedActs(['pos.refund', ...judged]);

const editing = approvedActs(['pos.edit', ...judged]);

const inPos = eq(sales.channel, 'pos');

export const posRouter = router({
  /** The figures of today, compared with the same weekday a week ago. */
  home: can('pos.home')
    .output(PosHome)
    .query(({ ctx }) => readPosHome(ctx)),

  create: can('pos.create', inSale)
    .meta({ rest: 'POST /v1/pos-transactions', creates: true, pipelinesKey: true, touches })
    .input(TillSaleInput)
    .output(Sale)
    .mutation(async ({ ctx, input }) => {
      ctx.alsoTouched(
        'product',
        input.products.flatMap(({ id }) => id ?? []),
      );
      const sale = await recordSale(selling(ctx, input), input, 'pos');
      // Clients that show parked tickets are notified of changes to tickets, but not of a plain sale.
      if (input.status === 'in_progress' || input.revision) ctx.alsoTouched('ticket', [sale.id]);
      return sale;
    }),

  /** Returns the row that `create` would write for the same body, without writing it. */
  preview: can('pos.create', approvedActs(inTicket, { of: 'pos.create' }))
    .meta({ rest: 'POST /v1/pos-transactions/preview', wrapper: 'pos_transaction' })
    .input(TillSaleInput)
    .output(Sale)
    .query(({ ctx, input }) => previewSale(selling(ctx, input), input, 'pos')),

  list: can('pos.list')
    .meta({ rest: 'GET /v1/pos-transactions' })
    .input(SaleFilter)
    .output(SaleList)
    .query(({ ctx, input }) => listInPos(ctx, input)),

  done: can('pos.list')
    .meta({ rest: 'GET /v1/pos-transactions/done' })
    .input(SaleFilter)
    .output(SaleList)
    .query(({ ctx, input }) => listInPos(ctx, input, notInArray(sales.status, unsoldStatuses))),

  totals: can('pos.list')
    .meta({ isReport: true })
    .input(SaleScope)
    .output(SaleTotals)
    .query(async ({ ctx, input }) => {
      const where = await whereOf(ctx.tx, input);
      const totals = await totalsIn(ctx.tx, { where, scope: input, channel: 'pos' });
      return (await countsBlind(ctx, input.until)) ? { count: totals.count } : totals;
    }),

  /**
   * Exports the filtered list to a file. The task's result contains its name; `upload.link` opens the file.
   */
  export: can('export.create')
    .meta({ touches: ['task'] })
    .input(SaleExport)
    .output(Task)
    .mutation(({ ctx, input }) => startTask(ctx, saleExport, { ...input, channels: ['pos'] })),

  byId: can('pos.list')
    .meta({ rest: 'GET /v1/pos-transactions/:id' })
    .input(ById)
    .output(Sale)
    .query(({ ctx, input }) => readSale(ctx.tx, ctx.principal, input.id)),

  /** Changes the lines of a sale, as a revision of the document; a parked ticket is changed as a ticket. */
  edit: can('pos.edit', editing)
    .meta({ rest: 'PATCH /v1/pos-transactions/:id', wrapper: 'pos_transaction', touches })
    .input(TillSaleEdit)
    .output(Sale)
    .mutation(async ({ ctx, input }) => {
      const { sale, productIds } = await editSale(selling(ctx, input), input, 'pos');
      ctx.alsoTouched('product', productIds);
      return sale;
    }),

  /** Refunds the sale or a part of it, as a separate credit note. */
  refund: can('pos.refund', approvedActs(['pos.refund']))
    .meta({ rest: 'POST /v1/pos-transactions/:sale_id/refunds', creates: true, wrapper: 'refund', touches })
    .input(RefundInput)
    .output(Refund)
    .mutation(async ({ ctx, input }) => {
      const { refund, productIds } = await refundSale(ctx, input, 'pos');
      ctx.alsoTouched('product', productIds);
      return refund;
    }),

  /** Voids a credit note that was a mistake; its sale returns to its former state. */
  voidRefund: can('pos.void', approvedActs(['pos.void']))
    .meta({ rest: 'DELETE /v1/pos-transactions/:sale_id/refunds/:id', touches })
    .input(RefundVoid)
    .mutation(async ({ ctx, input }) => {
      ctx.alsoTouched('product', await voidRefund(ctx, input, 'pos'));
    }),

  /**
   * Takes goods of the sale back and sells others in exchange: a credit note and a sale that refer to each
   * other.
   */
  exchange: can('pos.refund', exchanging)
    .meta({
      rest: 'POST /v1/pos-transactions/:sale_id/exchanges',
      creates: true,
      wrapper: 'exchange',
      touches,
    })
    .input(ExchangeInput)
    .output(Exchange)
    .mutation(async ({ ctx, input }) => {
      const { productIds, ...pair } = await exchangeSale(ctx, input, 'pos');
      ctx.alsoTouched('product', productIds);
      return pair;
    }),

  void: can('pos.void', approvedActs(['pos.void']))
    .meta({ rest: 'DELETE /v1/pos-transactions/:id', touches })
    .input(SaleVoid)
    .mutation(async ({ ctx, input }) => {
      const { productIds, isTicket } = await voidSale(ctx, {
        id: input.id,
        reason: input.reason ?? null,
        channel: 'pos',
        paidBack: input.paidBack,
      });
      ctx.alsoTouched('product', productIds);
      if (isTicket) ctx.alsoTouched('ticket', [input.id]);
    }),
});

type Selling = SaleContext & { alsoTouched: (name: 'webOrder', ids: string[]) => void };

/** Sales at the counter may use stock reserved for web orders, because the goods are physically present. */
function selling(ctx: Selling, { takeReserved }: { takeReserved?: boolean | undefined }): SaleContext {
  if (!takeReserved) return ctx;
  const { keyGates } = ctx.principal;
  if (keyGates && !keyGates.has('weborder.update'))
    throw forbidden('permissionDenied', { scope: scopeOf('weborder.update') });
  const releaseReserved = async (sale: SaleContext, lines: StockLine[]) =>
    ctx.alsoTouched('webOrder', await takeFromOrders(sale, lines));
  return { ...ctx, releaseReserved };
}

export async function listInPos(ctx: Parameters<typeof listSales>[0], input: SaleFilter, extra?: SQL) {
  const { rows, pagination } = await listSales(ctx, input, and(await whereOf(ctx.tx, input), extra));
  return { posTransactions: rows, pagination };
}

type Narrowing = Omit<SaleFilter, 'page' | 'perPage' | 'after'>;

const whereOf = async (tx: TenantTx, { content, ...filter }: Narrowing) =>
  and(inPos, buildSaleWhere(filter), await saying(tx, content, inPos));
