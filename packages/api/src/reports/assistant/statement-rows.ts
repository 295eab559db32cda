import type { StatementKey } from '@mostrador/shared/codes/statement-lines';
import type { StatementRow } from './assistant.schema.ts';
import type { Sum } from './places.ts';

/** The same figure of two periods. */
export type Beside = { amount: number; previous: number };

const nothing = { id: null, name: null, share: null, budget: null };

/** Builds a line that is the sum of the lines above it. */
export const total = (key: StatementKey, { amount, previous }: Beside): StatementRow => ({
  ...{ key, kind: 'total' as const, ...nothing, amount: plain(amount), previous: plain(previous) },
});

/** Builds a line, followed by its categories or accounts if these have names. */
export function lineRows(
  key: StatementKey,
  beside: Beside,
  details: readonly StatementRow[] = [],
): StatementRow[] {
  if (beside.amount === 0 && beside.previous === 0 && details.length === 0) return [];
  const line = { key, kind: 'line' as const, ...nothing };
  return [{ ...line, amount: plain(beside.amount), previous: plain(beside.previous) }, ...details];
}

type Both = { now: readonly Sum[]; before: readonly Sum[] };

/**
 * Builds the rows of the named accounts among some sums, with the sign of their statement, the largest
 * first.
 */
export function detailRows(key: StatementKey, { now, before }: Both, sign: 1 | -1): StatementRow[] {
  const found = new Map<string, StatementRow>();
  const add = (sums: readonly Sum[], side: 'amount' | 'previous') => {
    for (const { id, name, amount } of sums) {
      if (!id) continue;
      const row = found.get(id) ?? {
        ...{ key, kind: 'detail' as const, ...nothing, id, name, amount: 0, previous: 0 },
      };
      row[side] = plain(row[side] + sign * amount);
      found.set(id, row);
    }
  };
  add(now, 'amount');
  add(before, 'previous');
  return [...found.values()]
    .filter(({ amount, previous }) => amount !== 0 || previous !== 0)
    .sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount) || (a.name ?? '').localeCompare(b.name ?? ''));
}

const plain = (amount: number) => (amount === 0 ? 0 : amount);
