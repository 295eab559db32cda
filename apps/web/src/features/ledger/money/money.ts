import type { MoneyAccount } from '../../../domain/money/money-account.ts';
import type { Output } from '../../../lib/api/output.ts';

export type Movement = Output<'statement.cashFlow'>['cashFlow'][number];
export type Transfer = Output<'transfer.byId'>;
export type OwnerPartner = Output<'ownerMovement.partners'>['partners'][number];
export type OwnerMovement = Output<'ownerMovement.list'>['ownerMovements'][number];

/** True for accounts with a debt as balance. */
export const isOwed = ({ kind }: Pick<MoneyAccount, 'kind'>) => kind === 'credit_card' || kind === 'loan';

/** For these kinds, one account is the default for payments by the method. */
export const isPaidInto = ({ kind }: Pick<MoneyAccount, 'kind'>) =>
  kind === 'cash' || kind === 'card' || kind === 'bank';

export const sumOf = (accounts: readonly MoneyAccount[]) =>
  accounts.reduce((sum, { balance = 0 }) => sum + balance, 0);
