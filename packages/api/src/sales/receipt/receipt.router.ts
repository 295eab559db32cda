import type { TransactionType } from '@mostrador/shared/codes/codes';
import { ById } from '@mostrador/shared/wire/id';
import { and, eq, ne } from 'drizzle-orm';
import { can, router, storefront } from '../../core/call/trpc.ts';
import { countSentMail } from '../../core/io/sent-mail.ts';
import { buildSaleWhere, listSales } from '../sale/list/sale-list.ts';
import { sales } from '../sale/sale.table.ts';
import {
  ReceiptFilter as Filter,
  Receipt,
  ReceiptByLink,
  type ReceiptFilter,
  ReceiptList,
  ReceiptPrint,
  ReceiptQuery,
  ReceiptSend,
} from './receipt.schema.ts';
import { findReceipt, readReceipt } from './receipt.ts';
import { readReceiptToken } from './receipt-link.ts';
import { receiptMail, receiptMailOf } from './receipt-mail.ts';
import { countPrint } from './receipt-print.ts';
import { ownReceipts, ownSales, refuseBeyond, shownReceipts } from './receipt-reader.ts';
import { readStatement } from './statement.ts';
import { listVouchers } from './voucher.ts';

/** The holder of the signed link can read that one receipt, and nothing else of the shop. */
const withLink = storefront(async (call, input) => {
  const { token } = ReceiptByLink.parse(input);
  return readReceiptToken(call.config.secrets, token, call.now()).organizationId;
});

export const receiptRouter = router({
  /**
   * Receipts of transactions, each by its transaction's id: of sales and incomes, or with
   * `transaction_type=expense` the vouchers of expenses. The receipt of a deposit or credit note is read in
   * the same way by its own id, which the lists of deposits and of a sale's refunds contain.
   */
  list: can('receipt.list')
    .meta({ rest: 'GET /v1/receipts' })
    .input(Filter)
    .output(ReceiptList)
    .query(async ({ ctx, input }) => {
      if (input.transactionType === 'expense') return listVouchers(ctx, input);
      const { rows, pagination } = await listSales(ctx, input, and(ownSales(ctx.principal), whereOf(input)));
      return { receipts: rows, pagination };
    }),

  byId: can('receipt.read')
    .meta({ rest: 'GET /v1/receipts/:id' })
    .input(ReceiptQuery)
    .output(Receipt)
    .query(async ({ ctx, input: { id } }) => {
      await refuseBeyond(ctx.tx, ctx.principal, { id, reach: ownReceipts(ctx.principal) });
      return readReceipt(ctx, { organizationId: ctx.principal.organizationId, id });
    }),

  /** The print layout of a transaction that a page shows, whoever sold it. */
  paper: can('receipt.read')
    .input(ById)
    .output(Receipt)
    .query(async ({ ctx, input: { id } }) => {
      await refuseBeyond(ctx.tx, ctx.principal, { id, reach: shownReceipts(ctx.principal) });
      return readReceipt(ctx, { organizationId: ctx.principal.organizationId, id });
    }),

  /**
   * The receipt for the printer. The print is counted, and every print after the first is marked as a copy.
   */
  print: can('receipt.print')
    .meta({ touches: [], sealsAnswer: true })
    .input(ReceiptPrint)
    .output(Receipt)
    .mutation(async ({ ctx, input: { id: saleId, printId } }) => {
      await refuseBeyond(ctx.tx, ctx.principal, { id: saleId, reach: shownReceipts(ctx.principal) });
      const copy = await countPrint(ctx.tx, { saleId, printId });
      return readReceipt(ctx, { organizationId: ctx.principal.organizationId, id: saleId, copy });
    }),

  /** Sends the receipt to a customer by mail, in the language of the sending user. */
  send: can('receipt.send')
    .meta({ touches: [] })
    .input(ReceiptSend)
    .mutation(async ({ ctx, input: { id: saleId, email } }) => {
      const { organizationId } = ctx.principal;
      await refuseBeyond(ctx.tx, ctx.principal, { id: saleId, reach: shownReceipts(ctx.principal) });
      const view = await readReceipt(ctx, { organizationId, id: saleId });
      await countSentMail(ctx, email);
      await ctx.jobs.enqueue(ctx.tx, receiptMail, { saleId, mail: receiptMailOf(view, email) });
    }),

  byLink: withLink
    .input(ReceiptByLink)
    .output(Receipt)
    .query(async ({ ctx, input }) => {
      const named = readReceiptToken(ctx.config.secrets, input.token, ctx.now());
      return (await findReceipt(ctx, named)) ?? readStatement(ctx, named);
    }),
});

const ofType = (type: TransactionType) =>
  type === 'income' ? eq(sales.channel, 'income') : ne(sales.channel, 'income');

const whereOf = ({ transactionType, userId, ...filter }: ReceiptFilter) =>
  and(
    transactionType ? ofType(transactionType) : undefined,
    buildSaleWhere(filter),
    userId ? eq(sales.userId, userId) : undefined,
  );
