import type { MoneyAccount } from '../../../domain/money/money-account.ts';
import type { Output } from '../../../lib/api/output.ts';

export type Movement = Output<'statement.cashFlow'>['cashFlow'][number];
export type Transfer = Output<'transfer.byId'>;
export type OwnerPartner = Output<'ownerMovement.partners'>['partners'][number];
export type OwnerMovement = Output<'ownerMovement.list'>['ownerMovements'][number];

/** True for accounts with a debt as balance. */
export const isOwed = ({ kind }: Pick<MoneyAccount, 'kind'>) => kind === 'credit_card' || kind === 'loan';

/** Of these kinds one takes what is paid by the method, whichever is chosen. */
export const isPaidInto = ({ kind }: Pick<MoneyAccount, 'kind'>) =>
  kind === 'cash' || kind === 'card' || kind === 'bank';

export const sumOf = (accounts: readonly MoneyAccount[]) =>
  accounts.reduce((sum, { balance = 0 }) => sum + balance, 0);
