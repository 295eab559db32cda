import { businessDate } from '@mostrador/shared/time/time';
import type { Services } from '../../core/call/call.ts';
import { aShop } from '../../core/testing.ts';

export const dayAgo = (days: number) =>
  businessDate(new Date(Date.now() - days * 86_400_000), 'America/Guatemala');

/** The date in a bank's format: 1 October is 01/10. */
const dayFirst = (day: string) => day.split('-').reverse().join('/');

export type BankRow = [daysAgo: number, description: string, amount: string];

/** Builds the text of a file with one signed amount per line. */
export const fileOf = (rows: BankRow[]) =>
  [
    'Fecha,Descripción,Monto',
    ...rows.map(([ago, text, amount]) => [dayFirst(dayAgo(ago)), text, amount].join(',')),
  ].join('\n');

/** A shop with the data for a bank account, and short functions for the acts of a statement. */
export async function aBankedShop(services: Services) {
  const shop = await aShop(services);
  const { caller } = shop;
  const { moneyAccounts } = await caller.moneyAccount.list({});
  const idOf = (kind: string) => moneyAccounts.find((each) => each.kind === kind)?.id ?? '';
  const bank = idOf('bank');
  const category = (name: string, transactionTypeId: 'expense' | 'sale') =>
    caller.transactionCategory.create({ name, transactionTypeId });
  const { id: spending } = await category('Servicios del local', 'expense');
  const { id: earning } = await category('Otros ingresos del local', 'sale');
  const bring = (rows: BankRow[], more: { opening?: number; closing?: number; id?: string } = {}) =>
    caller.reconciliation.create({ moneyAccountId: bank, text: fileOf(rows), isInverted: false, ...more });
  const lines = async (id: string) => (await caller.reconciliation.lines({ id, perPage: 100 })).lines;
  const spend = (amount: number, daysAgo: number, concept: string) =>
    caller.expense.create({
      amount,
      concept,
      date: dayAgo(daysAgo),
      categoryId: spending,
      payments: [{ method: 'transfer', amount, moneyAccountId: bank }],
    });
  return { ...shop, bank, cash: idOf('cash'), card: idOf('card'), spending, earning, bring, lines, spend };
}
