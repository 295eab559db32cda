import { scaledFromText } from '@mostrador/shared/money';
import { failureOf } from '../../lib/failure.ts';

/** A thing of which there is less than was wanted; `available` in 1/1000. */
export type Shortage = { variantId: string; name: string; available: number };

export type SaleFailure =
  | { kind: 'short'; shortages: Shortage[] }
  /** The sale is there already: an earlier try arrived and only its answer did not. */
  | { kind: 'recorded' }
  /** Nobody knows whether it arrived. The same sale may be sent again as often as one likes. */
  | { kind: 'lost' }
  /** Payments no longer fit the total: a price changed since the catalogue was loaded. */
  | { kind: 'stale' }
  | { kind: 'refused' };

export function saleFailureOf(error: unknown, { isCredit }: { isCredit: boolean }): SaleFailure {
  const { status, reason, fields } = failureOf(error);
  if (isLost(error)) return { kind: 'lost' };
  if (reason === 'insufficientStock') return { kind: 'short', shortages: shortagesOf(error) };
  if (status === 409 && reason === 'idInUse') return { kind: 'recorded' };
  const reasons = Object.values(fields).flat();
  const isOff = reasons.includes('paymentExceedsTotal') || (!isCredit && reasons.includes('contactRequired'));
  return { kind: isOff ? 'stale' : 'refused' };
}

export function isLost(error: unknown): boolean {
  const { status } = failureOf(error);
  return status === 0 || status >= 500;
}

/** The API writes its details as on the wire: snake_case, and quantities as decimal numbers. */
function shortagesOf(error: unknown): Shortage[] {
  const lines = property(property(property(error, 'data'), 'details'), 'lines');
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line: unknown) => {
    const [variantId, name, available] = ['variant_id', 'name', 'available'].map((key) =>
      property(line, key),
    );
    if (typeof variantId !== 'string' || typeof name !== 'string') return [];
    return [{ variantId, name, available: Math.max(0, scaledFromText(String(available), 1000) ?? 0) }];
  });
}

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
