import { ById, id } from '@mostrador/shared/wire/id';
import { can, router, storefront } from '../../core/call/trpc.ts';
import { countSentMail } from '../../core/io/sent-mail.ts';
import { AttachmentLink } from '../../ledger/attachment/attachment.schema.ts';
import { linkTo } from '../../ledger/attachment/attachment.ts';
import { Task } from '../../platform/task/task.schema.ts';
import { startTask } from '../../platform/task/tenant-job.ts';
import { Receipt, ReceiptQuery } from '../receipt/receipt.schema.ts';
import { Sale } from '../sale/sale.schema.ts';
import {
  OfferedQuote,
  Quote,
  QuoteAnswer,
  QuoteByLink,
  QuoteCopy,
  QuoteCounts,
  QuoteEdit,
  QuoteExport,
  QuoteFilter,
  QuoteInput,
  QuoteList,
  QuoteRenewal,
  QuoteSale,
  QuoteSend,
  QuoteStock,
} from './quote.schema.ts';
import { duplicateQuote, editQuote, markSent, recordQuote, removeQuote, renewQuote } from './quote.ts';
import { answerQuote, noteViewed } from './quote-answer.ts';
import { convertQuote } from './quote-convert.ts';
import { quoteExport } from './quote-export.ts';
import { readQuoteToken } from './quote-link.ts';
import { quoteMail, quoteMailOf } from './quote-mail.ts';
import { readOffered, readQuotePaper } from './quote-paper.ts';
import { readStockFor } from './quote-stock.ts';
import { countQuotes, listQuotes, readQuote } from './quote-view.ts';

/** The holder of the signed link can read and answer that one quote, and nothing else of the shop. */
const withLink = storefront(async (call, input) => {
  const { token } = QuoteByLink.parse(input);
  return readQuoteToken(call, token).organizationId;
});

/** The data that a sale changes, and the quote it was created from. */
const touchesSold = [
  ...(['quote', 'sale', 'receipt', 'product', 'contact', 'debt', 'customer', 'report'] as const),
  ...(['moneyAccount', 'statement'] as const),
];

export const quoteRouter = router({
  list: can('quote.list')
    .meta({ rest: 'GET /v1/sales-transactions/quotes' })
    .input(QuoteFilter)
    .output(QuoteList)
    .query(({ ctx, input }) => listQuotes(ctx, input)),

  /** The number of quotes of each state. */
  counts: can('quote.list')
    .output(QuoteCounts)
    .query(({ ctx }) => countQuotes(ctx)),

  /**
   * Exports the filtered list as a file. The result of the task names the file, and `upload.link` opens it.
   */
  export: can('export.create')
    .meta({ touches: ['task'] })
    .input(QuoteExport)
    .output(Task)
    .mutation(({ ctx, input }) => startTask(ctx, quoteExport, input)),

  byId: can('quote.list')
    .meta({ rest: 'GET /v1/sales-transactions/quote/:id' })
    .input(ById)
    .output(Quote)
    .query(({ ctx, input }) => readQuote(ctx, input.id)),

  /** An attachment of the quote, with a link that is valid for five minutes. */
  attachment: can('quote.list')
    .meta({ rest: 'GET /v1/sales-transactions/quote/:quote_id/attachments/:id' })
    .input(ById.extend({ quoteId: id() }))
    .output(AttachmentLink)
    .query(async ({ ctx, input }) => {
      await readQuote(ctx, input.quoteId);
      return linkTo(ctx, { type: 'quote', id: input.quoteId }, input.id);
    }),

  /** The stock of the quoted goods, and the missing quantities. */
  stock: can('quote.list')
    .meta({ rest: 'GET /v1/sales-transactions/quote/:id/validate-product-stock' })
    .input(ById)
    .output(QuoteStock)
    .query(async ({ ctx, input: { id } }) => {
      await readQuote(ctx, id);
      return (await readStockFor(ctx.tx, [id])).get(id) ?? { ok: true, lines: [] };
    }),

  create: can('quote.create')
    .meta({ rest: 'POST /v1/sales-transactions/quote', creates: true, wrapper: 'quote' })
    .input(QuoteInput)
    .output(Quote)
    .mutation(({ ctx, input }) => recordQuote(ctx, input)),

  update: can('quote.update')
    .meta({ rest: 'PATCH /v1/sales-transactions/quote/:id', wrapper: 'quote' })
    .input(QuoteEdit)
    .output(Quote)
    .mutation(({ ctx, input }) =>
      ctx.edit({ read: () => readQuote(ctx, input.id), change: () => editQuote(ctx, input) }),
    ),

  remove: can('quote.remove')
    .meta({ rest: 'DELETE /v1/sales-transactions/quote/:id' })
    .input(ById)
    .mutation(({ ctx, input }) => removeQuote(ctx, input.id)),

  /** Creates the offered sale, once. */
  convert: can('quote.convert')
    .meta({
      rest: 'POST /v1/sales-transactions/quote/:quote_id/sale',
      creates: true,
      wrapper: 'sales_transaction',
      touches: touchesSold,
    })
    .input(QuoteSale)
    .output(Sale)
    .mutation(async ({ ctx, input }) => {
      const sale = await convertQuote(ctx, input);
      ctx.alsoTouched(
        'product',
        sale.products.map(({ id }) => id),
      );
      return sale;
    }),

  duplicate: can('quote.create')
    .meta({ rest: 'POST /v1/sales-transactions/quote/:quote_id/duplicate', creates: true, wrapper: 'quote' })
    .input(QuoteCopy)
    .output(Quote)
    .mutation(({ ctx, input }) => duplicateQuote(ctx, input)),

  /** Offers the same content again, valid from today. */
  renew: can('quote.update')
    .meta({ rest: 'POST /v1/sales-transactions/quote/:id/renew', wrapper: 'quote' })
    .input(QuoteRenewal)
    .output(Quote)
    .mutation(({ ctx, input }) => renewQuote(ctx, input)),

  /**
   * Marks the quote as sent to its customer: by mail if the request has an address, otherwise by other
   * means.
   */
  send: can('quote.send')
    .meta({ rest: 'POST /v1/sales-transactions/quote/:id/send', wrapper: 'quote' })
    .input(QuoteSend)
    .output(Quote)
    .mutation(async ({ ctx, input: { id, email } }) => {
      const { organizationId } = ctx.principal;
      await markSent(ctx, id);
      if (email) {
        const paper = await readQuotePaper(ctx, { organizationId, id });
        await countSentMail(ctx, email);
        await ctx.jobs.enqueue(ctx.tx, quoteMail, { quoteId: id, mail: quoteMailOf(paper, email) });
      }
      return readQuote(ctx, id);
    }),

  paper: can('quote.list')
    .meta({ rest: 'GET /v1/receipts/quote/:id' })
    .input(ReceiptQuery)
    .output(Receipt)
    .query(({ ctx, input: { id } }) =>
      readQuotePaper(ctx, { organizationId: ctx.principal.organizationId, id }),
    ),

  byLink: withLink
    .input(QuoteByLink)
    .output(OfferedQuote)
    .query(({ ctx, input }) => readOffered(ctx, readQuoteToken(ctx, input.token))),

  /** The customer viewed the quote. */
  viewed: withLink
    .input(QuoteByLink)
    .mutation(({ ctx, input }) => noteViewed(ctx, readQuoteToken(ctx, input.token))),

  answer: withLink
    .meta({ sealsAnswer: true })
    .input(QuoteAnswer)
    .output(OfferedQuote)
    .mutation(async ({ ctx, input }) => {
      const named = readQuoteToken(ctx, input.token);
      await answerQuote(ctx, named, input);
      return readOffered(ctx, named);
    }),
});
