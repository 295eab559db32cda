import type { AppRouter } from '@mostrador/api/router';
import type { inferRouterOutputs } from '@trpc/server';
import type { MoneyAccount } from '../../../domain/money/money-account.ts';

type Outputs = inferRouterOutputs<AppRouter>;

export type Movement = Outputs['statement']['cashFlow']['cashFlow'][number];
export type Transfer = Outputs['transfer']['byId'];
export type OwnerPartner = Outputs['ownerMovement']['partners']['partners'][number];
export type OwnerMovement = Outputs['ownerMovement']['list']['ownerMovements'][number];

/** True for accounts with a debt as balance. */
export const isOwed = ({ kind }: Pick<MoneyAccount, 'kind'>) => kind === 'credit_card' || kind === 'loan';

/** Of these kinds one takes what is paid by the method, whichever is chosen. */
export const isPaidInto = ({ kind }: Pick<MoneyAccount, 'kind'>) =>
  kind === 'cash' || kind === 'card' || kind === 'bank';

export const sumOf = (accounts: readonly MoneyAccount[]) =>
  accounts.reduce((sum, { balance = 0 }) => sum + balance, 0);
