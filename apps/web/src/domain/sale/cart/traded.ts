import type { ApprovableGate, ApprovedAct } from '@mostrador/api/identity/approval/approval.schema';
import { roundCash } from '@mostrador/shared/money/money';
import type { Sale, SaleBody } from '../sale.ts';
import type { Due } from './cart-total.ts';

/** What the customer brought back for the sale: the difference alone is charged, both recorded as one. */
export type TradeIn = {
  worth: number;
  gates: readonly ApprovableGate[];
  /** What the sale is sent as. */
  act: (body: SaleBody) => ApprovedAct;
  record: (body: SaleBody, signal: AbortSignal) => Promise<Sale>;
};

/** The difference, rounded by itself where it is paid in cash. */
export function dueWith({ other, coin }: Due, { worth }: Pick<TradeIn, 'worth'>): Due {
  const difference = other - worth;
  return { cash: roundCash(difference, coin), other: difference, coin };
}

/** What of its worth goes back to the customer: what the sale does not take, and never more than it was. */
export function backOf({ other, coin }: Due, { worth }: Pick<TradeIn, 'worth'>, way: { isCash: boolean }) {
  const rest = Math.max(0, worth - other);
  return way.isCash ? Math.min(roundCash(rest, coin), worth) : rest;
}
