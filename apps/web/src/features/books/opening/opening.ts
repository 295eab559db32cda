import type { InitialBalanceKind, MoneyAccountKind } from '@mostrador/shared/codes/codes';
import type { Output } from '../../../lib/api/output.ts';

export type InitialBalance = Output<'initialBalance.byId'>;
export type OpeningSummary = Output<'initialBalance.summary'>;

/** The kinds of account for opening balances that consist of money. */
export const accountKindsOf: Partial<Record<InitialBalanceKind, readonly MoneyAccountKind[]>> = {
  cash: ['cash'],
  bank: ['bank'],
  wallet: ['wallet'],
  card_debt: ['credit_card'],
  loan: ['loan'],
};

export const isOwed = (kind: InitialBalanceKind) =>
  kind === 'card_debt' || kind === 'payable' || kind === 'loan';

export const isDebt = (kind: InitialBalanceKind) => kind === 'receivable' || kind === 'payable';
