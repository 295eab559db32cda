import { type CutPaper, type CutSession, layOutCashCut } from '@mostrador/shared/papers/cash-cut-layout';
import { countries } from '@mostrador/shared/shop/countries';
import { translator } from '@mostrador/shared/text/translator';
import type { TransactionCall } from '../../core/call/call.ts';
import type { CashCutQuery, CashSessionDetail } from './cash.schema.ts';
import { readCut } from './cash-cut.ts';
import { type CashReader, readSession } from './cash-view.ts';

/** The cut laid out for paper, in the caller's language. */
export async function readPaper(ctx: TransactionCall & CashReader, query: CashCutQuery): Promise<CutPaper> {
  const { principal, language } = ctx;
  const { shop } = principal;
  const { settings } = shop;
  const cut = await readCut(ctx, query);
  const session = query.sessionId ? sessionOf(await readSession(ctx, { id: query.sessionId })) : null;
  return layOutCashCut({
    cut,
    session,
    language,
    words: translator(language, settings.moneySymbol),
    now: ctx.now(),
    shop: {
      name: shop.name,
      currency: shop.currency,
      lines: [settings.receiptLine1, settings.receiptLine2, settings.receiptLine3, settings.receiptLine4],
      country: countries.find(({ id }) => id === shop.countryId),
      moneySymbol: settings.moneySymbol,
      timeZone: shop.timeZone,
    },
  });
}

function sessionOf({ closings, ...session }: CashSessionDetail): CutSession {
  const last = closings.find(({ id }) => id === session.closing?.id);
  return {
    ...session,
    differenceReason: last?.differenceReason ?? null,
    notes: last?.notes ?? null,
  };
}
