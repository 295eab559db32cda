import type { TenantTx } from '@mostrador/database/connect';
import type { PostingKind } from '@mostrador/shared/codes/codes';
import { sql } from 'drizzle-orm';
import type { Account } from './accounts.ts';
import type { Leg } from './ledger.ts';

/** The amount that a document has moved into an account; negative if it took out more. */
export type PostedAmount = { kind: PostingKind; account: Account; amount: number };

/**
 * The postings of a document by kind and account, without those whose amount the statement itself
 * calculates.
 */
export async function readPosted(tx: TenantTx, documentId: string): Promise<PostedAmount[]> {
  const rows = await tx.execute<{ kind: PostingKind; account: Account; amount: string }>(sql`
    select kind, account, sum(amount) amount from (
      select kind, destination account, amount from postings where document_id = ${documentId}::uuid
      union all
      select kind, source, -amount from postings where document_id = ${documentId}::uuid) leg
    where kind <> 'cost' group by 1, 2 having sum(amount) <> 0 order by 1, 2`);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/**
 * Returns the legs from the posted state of a document to its new state. Unchanged amounts are not booked
 * again, so that no report shows money that did not move; an amount that only changed its account moves from
 * one account to the other.
 */
export function differenceOf(posted: readonly PostedAmount[], legs: readonly Leg[]): Leg[] {
  const kinds = [...new Set([...posted, ...legs].map(({ kind }) => kind))];
  return kinds.flatMap((kind) => {
    const open = new Map<Account, number>();
    const add = (account: Account, amount: number) => open.set(account, (open.get(account) ?? 0) + amount);
    for (const leg of legs.filter((each) => each.kind === kind)) {
      add(leg.destination, leg.amount);
      add(leg.source, -leg.amount);
    }
    for (const each of posted.filter((one) => one.kind === kind)) add(each.account, -each.amount);
    return pairs(kind, open);
  });
}

/** Pairs accounts with a missing amount with those with an excess. */
function pairs(kind: PostingKind, open: ReadonlyMap<Account, number>): Leg[] {
  const rows = [...open].map(([account, amount]) => ({ account, amount }));
  const givers = rows.filter(({ amount }) => amount < 0);
  return rows
    .filter(({ amount }) => amount > 0)
    .flatMap((taker) =>
      givers.flatMap((giver) => {
        const amount = Math.min(taker.amount, -giver.amount);
        taker.amount -= amount;
        giver.amount += amount;
        return amount > 0 ? [{ kind, source: giver.account, destination: taker.account, amount }] : [];
      }),
    );
}
