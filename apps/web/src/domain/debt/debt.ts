import { ageNames } from '@mostrador/shared/codes/codes';
import type { Output } from '../../lib/api/output.ts';
import { withWords } from '../../lib/i18n/words.ts';
import { lazyOverlay } from '../../lib/loading/lazy.tsx';

export type ListedDebt = Output<'debt.list'>['debtsTransactions'][number];
export type ListedDebtor = Output<'debt.debtors'>['contactsDebtsTransactions'][number];
export type DebtorDetail = Output<'debt.debtor'>;
export type MadeDeposit = Output<'debt.deposit'>;

/** The target of the payment: all debts of a contact, or a single one. */
export type DepositTarget = {
  contact: { id: string; name: string; phone: string | null };
  direction: ListedDebt['direction'];
  balance: number;
  creditBalance: number;
  debt?: Pick<ListedDebt, 'id' | 'code'>;
};

/** Loaded at the first payment. */
export const DepositDialog = lazyOverlay(
  withWords(
    ['contact', 'debt', 'platform', 'printer', 'receipt', 'sale'],
    () => import('./DepositDialog.tsx'),
  ),
);

/** The debts of a customer, as the account statement for the customer. */
export const StatementDialog = lazyOverlay(
  withWords(['contact', 'debt', 'printer', 'receipt', 'sale'], () => import('./StatementDialog.tsx')),
);

/** The receipt of an earlier deposit. */
export const DepositReceipt = lazyOverlay(
  withWords(
    ['contact', 'debt', 'platform', 'printer', 'receipt', 'sale'],
    () => import('./DepositReceipt.tsx'),
  ),
);

type Ageing = Record<(typeof ageNames)[number], number>;

/** The amounts owed by age, without ages in which nothing is owed. */
export const agesIn = (ageing: Ageing) =>
  ageNames.map((name) => ({ name, amount: ageing[name] })).filter(({ amount }) => amount > 0);
