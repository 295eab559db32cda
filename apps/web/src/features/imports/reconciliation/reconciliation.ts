import type { AppRouter } from '@mostrador/api/router';
import type { inferRouterInputs } from '@trpc/server';
import { useTranslations } from 'use-intl';
import type { Output } from '../../../lib/api/output.ts';
import { useFormat } from '../../../lib/format/format.ts';

export type Statement = Output<'reconciliation.byId'>;
export type Preview = Output<'reconciliation.preview'>;
/** The user's choices for a file. */
export type Choices = Omit<inferRouterInputs<AppRouter>['reconciliation']['preview'], 'id'>;
export type StatementSummary = Output<'reconciliation.list'>['statements'][number];
export type BankLine = Output<'reconciliation.lines'>['lines'][number];
export type Entry = Output<'reconciliation.entries'>['entries'][number];

/** From this score on a proposal is highlighted, and can be confirmed together with others. */
export const surely = 85;
export const linesShown = 100;

export const sumOf = (entries: readonly Entry[]) => entries.reduce((sum, { amount }) => sum + amount, 0);

/** The name of an entry, followed by its day and number. */
export function useEntryWords() {
  const t = useTranslations('reconciliation');
  const { date } = useFormat();
  return {
    nameOf: ({ concept, contact, category, type }: Entry) =>
      concept ?? contact ?? category ?? t(`types.${type}`),
    factsOf: (entry: Entry) => [date(entry.date), entry.code].filter(Boolean).join(' · '),
  };
}

/** The days of a bank statement; nothing if its lines are not read yet. */
export function useDays() {
  const t = useTranslations('reconciliation');
  const { date } = useFormat();
  return ({ from, until }: Pick<StatementSummary, 'from' | 'until'>) =>
    from && until ? t('days', { from: date(from), until: date(until) }) : t('unread');
}
