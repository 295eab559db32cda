import { times } from '@mostrador/shared/money/money';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq, sql } from 'drizzle-orm';
import type { Sellable } from '../../catalog/product/product.ts';
import { conflict, InvalidField, notFound } from '../../core/call/errors.ts';
import { noteReplay } from '../../core/call/once/replay.ts';
import { readSale } from '../sale/list/sale-view.ts';
import { type Sale, SaleInput } from '../sale/sale.schema.ts';
import { sales } from '../sale/sale.table.ts';
import { laidOut, readMaterial, writeDone } from '../sale/sale.ts';
import { inputOf, readLines } from '../sale/sell/sale-before.ts';
import type { LineRow } from '../sale/sell/sale-draft.ts';
import { inputLinesOf } from '../sale/sell/sale-line.ts';
import { storedRule } from '../sale/sell/sale-rule.ts';
import type { QuoteSale } from './quote.schema.ts';
import { quotes } from './quote.table.ts';
import { copied, type QuoteContext } from './quote.ts';
import { payingOf } from './quote-paying.ts';
import { stateOf, todayIn } from './quote-state.ts';
import { holdQuote, type LockedQuote } from './quote-view.ts';

/**
 * Creates the sale that a quote offered, once: with the offered names, prices and taxes and the current cost
 * of the goods. The quote is locked, so of many concurrent requests one succeeds and the others are refused
 * (`quoteConverted`). An expired (`quoteExpired`) or declined quote (`quoteRejected`) is refused too.
 */
export async function convertQuote(ctx: QuoteContext, request: QuoteSale): Promise<Sale> {
  const { tx, principal } = ctx;
  const { quoteId, id = newId(), contactId, ...paying } = request;
  const locked = await holdQuote(tx, quoteId);
  const { quote, sale } = locked;
  if (quote.convertedSaleId && quote.convertedSaleId === request.id) {
    noteReplay(tx);
    return readSale(tx, principal, request.id);
  }
  refuseClosed(ctx, locked);
  const lines = copied(await readLines(tx, sale));
  const paid = payingOf(paying, quote.paying, paying.date ?? todayIn(principal.shop, ctx.now()));
  const input = inputWith({ ...inputOf(sale, lines), ...paid, contactId: sale.contactId ?? contactId });
  const read = await readMaterial(ctx, { input, id, channel: 'accounting' });
  if (read.known) throw conflict('idInUse');
  const { sellables } = read.material;
  for (const [index, { path }] of inputLinesOf(input).entries())
    if (!sellables[index]) throw notFound(`${path}.id`);
  const { discount, tip, amountFree } = sale;
  const costed = lines.map((line) => ({ ...line, cost: costNow(line, sellables) }));
  const rule = storedRule(sale, principal.shop);
  const before = { revision: 0, discount, tip, amountFree, lines: costed, isSold: true, rule };
  const made = await writeDone(
    ctx,
    laidOut({ ...read, material: { ...read.material, before } }, { quoteId }),
  );
  await tx.update(quotes).set({ convertedSaleId: made.id }).where(eq(quotes.saleId, quoteId));
  await tx.update(sales).set({ updatedAt: sql`now()` }).where(eq(sales.id, quoteId));
  ctx.emit('quote.converted', { id: quoteId });
  return made;
}

function refuseClosed({ principal, now }: QuoteContext, { quote }: LockedQuote) {
  const state = stateOf(quote, todayIn(principal.shop, now()));
  if (state === 'converted') throw conflict('quoteConverted');
  if (state === 'expired') throw conflict('quoteExpired');
  if (state === 'rejected') throw conflict('quoteRejected');
}

function inputWith(requested: unknown): SaleInput {
  const judged = SaleInput.safeParse(requested);
  if (judged.success) return judged.data;
  const [issue] = judged.error.issues;
  throw new InvalidField(issue?.path.join('.') ?? '', issue?.message ?? 'invalid');
}

/** The current cost of one unit. A modifier that is no longer offered has its former cost. */
function costNow(line: LineRow, sellables: readonly (Sellable | null)[]) {
  const sellable = sellables.find((each) => each?.variantId === line.variantId);
  const options = (sellable?.extras ?? []).flatMap((extra) => extra.options);
  return line.extras.reduce<number | null>((sum, extra) => {
    const option = options.find(({ id }) => id === extra.id);
    const cost = option ? option.cost : extra.cost;
    return sum === null || cost === null ? null : sum + times(cost, extra.quantity);
  }, sellable?.cost ?? null);
}
