import type { ApprovableGate, ApprovedAct } from '@mostrador/api/identity/approval/approval.schema';
import { roundCash } from '@mostrador/shared/money/money';
import type { Sale, SaleBody } from '../sale.ts';
import type { Due } from './cart-total.ts';

/**
 * The returned goods that pay for part of the sale: only the difference is charged, and both are recorded as
 * one.
 */
export type TradeIn = {
  worth: number;
  gates: readonly ApprovableGate[];
  /** Builds the act as which the sale is sent. */
  act: (body: SaleBody) => ApprovedAct;
  record: (body: SaleBody, signal: AbortSignal) => Promise<Sale>;
};

/** Returns the difference to pay, rounded separately if it is paid in cash. */
export function dueWith({ other, coin }: Due, { worth }: Pick<TradeIn, 'worth'>): Due {
  const difference = other - worth;
  return { cash: roundCash(difference, coin), other: difference, coin };
}

/**
 * The part of its worth that is paid back to the customer: the amount above the price of the sale, and never
 * more than its worth.
 */
export function backOf({ other, coin }: Due, { worth }: Pick<TradeIn, 'worth'>, way: { isCash: boolean }) {
  const rest = Math.max(0, worth - other);
  return way.isCash ? Math.min(roundCash(rest, coin), worth) : rest;
}
