import type { StatementPaper, StatementPaperRow } from '@mostrador/shared/papers/statement-paper';
import { countries } from '@mostrador/shared/shop/countries';
import { directionOf, type Language } from '@mostrador/shared/text/translate';
import type { translator } from '@mostrador/shared/text/translator';
import { fromTo } from '@mostrador/shared/words/beside';
import { formatDate, formatMoney, formatPercent, type MoneyStyle } from '@mostrador/shared/words/format';
import type { Shop } from '../../core/call/call.ts';
import type { StatementContext } from '../statement/stats.ts';
import type { AssistantPaperQuery, StatementRow } from './assistant.schema.ts';
import { readAssistant } from './assistant.ts';
import { assistantWords } from './assistant-words.ts';

type Words = ReturnType<typeof translator>;

/** Builds the three statements for printing, in the caller's language. */
export async function readStatementPaper(
  ctx: StatementContext & { language: Language },
  query: AssistantPaperQuery,
): Promise<StatementPaper> {
  const { language } = ctx;
  const { shop } = ctx.principal;
  const { settings } = shop;
  const t = assistantWords(language, shop);
  const { incomeStatement, balanceSheet, cashFlow } = await readAssistant(ctx, query);
  const date = (day: string) => formatDate(day, { language });
  const days = fromTo(language, [date(incomeStatement.from), date(incomeStatement.until)]);
  const layOut = layingOut(t, styleOf(shop, language));
  const lines = [settings.receiptLine1, settings.receiptLine2, settings.receiptLine3, settings.receiptLine4];
  return {
    language,
    direction: directionOf(language),
    business: { name: shop.name, lines: lines.filter((line) => line !== null) },
    title: t('assistant.fileName'),
    facts: [days, ...(query.knownAt ? [t('assistant.knownOn', { day: date(query.knownAt) })] : [])],
    sections: [
      layOut({ title: t('assistant.incomeStatement'), subtitle: days, ...incomeStatement, hasShare: true }),
      layOut({
        title: t('assistant.balanceSheet'),
        subtitle: t('assistant.balanceOn', { day: date(balanceSheet.asOf) }),
        ...balanceSheet,
      }),
      layOut({ title: t('assistant.cashStatement'), subtitle: days, ...cashFlow }),
    ],
  };
}

function styleOf(shop: Shop, language: Language): MoneyStyle {
  const country = countries.find(({ id }) => id === shop.countryId);
  return {
    currency: shop.currency,
    symbol: '',
    decimals: country?.decimals ?? 2,
    moneySymbol: shop.settings.moneySymbol,
    language,
    isEven: true,
  };
}

type Statement = { title: string; subtitle: string; rows: readonly StatementRow[]; hasShare?: boolean };

function layingOut(t: Words, style: MoneyStyle) {
  const digits = (amount: number) => formatMoney(amount, style).trim();
  const sums = ({ amount, previous }: StatementRow) => [digits(amount), digits(previous)];
  const shareIn = ({ share }: StatementRow) => (share === null ? '' : formatPercent(share, style));
  return ({ title, subtitle, rows, hasShare = false }: Statement) => ({
    title,
    subtitle,
    columns: [t('assistant.amount'), t('assistant.before'), ...(hasShare ? [t('assistant.share')] : [])],
    rows: rows.map(
      (row): StatementPaperRow => ({
        kind: row.kind,
        label: row.name ?? t(`assistant.lines.${row.key}`),
        values: [...sums(row), ...(hasShare ? [shareIn(row)] : [])],
      }),
    ),
  });
}
