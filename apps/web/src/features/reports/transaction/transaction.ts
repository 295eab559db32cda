import { useTranslations } from 'use-intl';
import { pathOf as pathOfExpense } from '../../../domain/expense/expense.ts';
import type { Output } from '../../../lib/api/output.ts';
import { paths } from '../../../lib/navigation/paths.ts';

export type Transaction = Output<'transaction.list'>['transactions'][number];
export type Details = Output<'transaction.details'>;
export type Movement = Output<'statement.cashFlow'>['cashFlow'][number];

/** The page of the document; null if it has none. */
export function pathOf({ id, type, channel, originId, contact }: Transaction): string | null {
  if (type === 'sale') return pathOfSale(id, channel);
  if (type === 'refund') return originId ? pathOfSale(originId, channel) : null;
  if (type === 'asset_disposal') return channel && originId ? paths.expense(originId) : paths.openingBalances;
  if (type === 'supplier_return' && originId)
    return pathOfExpense({ id: originId, channel: channel === 'purchase' ? 'purchase' : 'accounting' });
  if (originId) return paths.cashSession(originId);
  if (type === 'expense')
    return pathOfExpense({ id, channel: channel === 'purchase' ? 'purchase' : 'accounting' });
  return contact ? paths.debtor(contact.id) : null;
}

const pathOfSale = (id: string, channel: Transaction['channel']) =>
  channel === 'accounting' ? paths.bookSale(id) : paths.order(id);

/** The name of a transaction: its concept, otherwise its category or type. */
export function useConcept() {
  const t = useTranslations('transaction');
  return ({ type, concept, category }: Pick<Transaction, 'type' | 'concept' | 'category'>) =>
    concept ?? category?.name ?? t(`types.${type}`);
}
