import type { ApprovableGate } from '@mostrador/api/approval/approval.schema';
import { roundTo } from '@mostrador/shared/money';
import type { Due } from './cart-total.ts';
import type { Sale, SaleBody } from './sale.ts';

/** What the customer brought back for the sale: the difference alone is charged, both recorded as one. */
export type Traded = {
  worth: number;
  gates: readonly ApprovableGate[];
  record: (body: SaleBody, signal: AbortSignal) => Promise<Sale>;
};

/** The difference, rounded by itself where it is paid in cash. */
export function dueWith({ other }: Due, { worth }: Pick<Traded, 'worth'>, cashRounding: number): Due {
  const difference = other - worth;
  return { cash: roundTo(difference, cashRounding), other: difference };
}

type WayBack = { isCash: boolean; cashRounding: number };

/** What of its worth goes back to the customer: what the sale does not take, and never more than it was. */
export function backOf({ other }: Due, { worth }: Pick<Traded, 'worth'>, { isCash, cashRounding }: WayBack) {
  const rest = Math.max(0, worth - other);
  return isCash ? Math.min(roundTo(rest, cashRounding), worth) : rest;
}
