import { isBeyondLimit } from '../../../domain/approval/beyond-limit.ts';
import { type Shortage, shortagesOf } from '../../../domain/sale/shortage.ts';
import { failureOf } from '../../../lib/api/failure.ts';

export type SaleFailure =
  | { kind: 'short'; shortages: Shortage[] }
  /** A sale with this id already exists: an earlier attempt arrived, and the cart may have changed since. */
  | { kind: 'known' }
  /** The device is offline, and nothing was sent. */
  | { kind: 'offline' }
  /**
   * The response was lost, so it is unknown whether the request arrived. The same sale can be sent again any
   * number of times.
   */
  | { kind: 'lost' }
  /** The shop is closed for some seconds while it moves to another server. */
  | { kind: 'moving' }
  /** A price changed since the catalogue was loaded, so a price or the payments no longer match. */
  | { kind: 'stale' }
  /** The shop sells only with an open cash session, and this till has none. */
  | { kind: 'closed' }
  /** A line refers to an item that is no longer sold, or to a deleted modifier. */
  | { kind: 'gone'; line: LinePlace }
  | { kind: 'noCustomer' }
  /** The seller's role changed meanwhile: the permission existed when the till was opened. */
  | { kind: 'notAllowed'; right: keyof typeof lostRights }
  /** The parked ticket of this cart was removed or merged at another till. */
  | { kind: 'ticketGone' }
  /** Another user changed the parked ticket of this cart. */
  | { kind: 'ticketChanged' }
  /** The sale exceeds the customer's credit limit. A user with the permission may approve it by PIN. */
  | { kind: 'overLimit' }
  | { kind: 'refused'; line: LinePlace | null };

/** A line of the request: its list, and its index in the list. */
export type LinePlace = { list: 'products' | 'services'; index: number };

/** The permissions that a sale may need and that the error names, with the text keys of the till. */
export const lostRights = {
  acc_discounts: 'discount',
  acc_credit_sales: 'onCredit',
} as const;

export function saleFailureOf(error: unknown, { isCredit }: { isCredit: boolean }): SaleFailure {
  const { status, reason, fields, details } = failureOf(error);
  if (reason === 'organizationMoving') return { kind: 'moving' };
  if (isLost(error)) return { kind: 'lost' };
  if (reason === 'insufficientStock') return { kind: 'short', shortages: shortagesOf(error) };
  if (status === 409 && reason === 'idInUse') return { kind: 'known' };
  if (reason === 'cashSessionRequired') return { kind: 'closed' };
  if (reason === 'ticketGone' || reason === 'ticketChanged') return { kind: reason };
  if (isBeyondLimit(error)) return { kind: 'overLimit' };
  const reasons = Object.values(fields).flat();
  const { parameter, permission } = details;
  if (reason === 'notFound' && parameter === 'contactId') return { kind: 'noCustomer' };
  const line = placeOf(typeof parameter === 'string' ? parameter : Object.keys(fields)[0]);
  if (reason === 'notFound' && line) return { kind: 'gone', line };
  if (reason === 'permissionDenied' && (permission === 'acc_discounts' || permission === 'acc_credit_sales'))
    return { kind: 'notAllowed', right: permission };
  const isOff =
    permission === 'pdv_change_price' ||
    reasons.includes('paymentExceedsTotal') ||
    (!isCredit && reasons.includes('contactRequired'));
  return isOff ? { kind: 'stale' } : { kind: 'refused', line };
}

function placeOf(path: string | undefined): LinePlace | null {
  const [, list, index] = /^(products|services)\.(\d+)\./.exec(path ?? '') ?? [];
  return list === 'products' || list === 'services' ? { list, index: Number(index) } : null;
}

/** Failures after which the same sale is sent again. */
export const isWaiting = ({ kind }: SaleFailure): boolean =>
  kind === 'lost' || kind === 'offline' || kind === 'moving';

export function isLost(error: unknown): boolean {
  const { status } = failureOf(error);
  return status === 0 || status >= 500;
}
