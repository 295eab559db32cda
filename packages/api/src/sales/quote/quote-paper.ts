import { layOutQuote } from '@mostrador/shared/papers/quote-layout';
import type { ReceiptView } from '@mostrador/shared/papers/receipt-view';
import { businessDate } from '@mostrador/shared/time/time';
import { eq } from 'drizzle-orm';
import { notFound } from '../../core/call/errors.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { paperOf, type ReceiptCall, readShop } from '../receipt/paper.ts';
import { readSales } from '../sale/list/sale-view.ts';
import type { OfferedQuote } from './quote.schema.ts';
import { quotes } from './quote.table.ts';
import { quoteLink } from './quote-link.ts';
import { stateOf } from './quote-state.ts';

type Target = { organizationId: string; id: string };

/** The print layout of a quote in the caller's language, and the current state of the quote. */
export async function readOffered(call: ReceiptCall, { organizationId, id }: Target): Promise<OfferedQuote> {
  const [shop, [quote], [sale]] = await pipeline([
    readShop(call, organizationId),
    call.tx.select().from(quotes).where(eq(quotes.saleId, id)),
    readSales(call.tx, { flags: new Set() }, [id]),
  ]);
  if (!quote || quote.deletedAt || !sale) throw notFound();
  const state = stateOf(quote, businessDate(call.now(), shop.shown.timeZone));
  const { code, expiresOn, terms, contactName, answeredName } = quote;
  const customerName = sale.contact?.name ?? contactName;
  const printed = { code, expiresOn, terms, customerName, state, answeredName };
  const link = quoteLink(call, quote);
  return {
    ...layOutQuote({ ...paperOf(call, shop.shown), sale, quote: printed, link }),
    state,
    revision: sale.revision,
    customerName,
    answeredName,
  };
}

/** The print layout of a quote without its state and answer. */
export async function readQuotePaper(call: ReceiptCall, requested: Target): Promise<ReceiptView> {
  const { state, revision, customerName, answeredName, ...view } = await readOffered(call, requested);
  return view;
}
