import type { Db } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq } from 'drizzle-orm';
import { unseal } from '../../core/io/seal.ts';
import type { Secrets } from '../../core/io/secrets.ts';
import { users } from '../user/user.table.ts';
import { commissions, payouts } from './referral.table.ts';
import { detailsLock, sumsOf } from './referral.ts';

/**
 * Lists the pending payouts for the operator, with their recipients and account details; null if no secret
 * decrypts them.
 */
export async function waitingPayouts(db: Db, { secrets }: { secrets: Secrets }) {
  const rows = await db
    .select({ payout: payouts, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.userId))
    .where(eq(payouts.status, 'requested'))
    .orderBy(payouts.createdAt);
  return rows.map(({ payout, email, firstName, lastName }) => ({
    id: payout.id,
    name: `${firstName} ${lastName}`.trim(),
    email,
    amount: payout.amount,
    method: payout.method,
    details: unseal(payout.details, detailsLock(secrets, payout.id)),
    createdAt: payout.createdAt,
  }));
}

type Settled = { id: string; message: string | null; now: Date };

/**
 * Records that the operator paid. `uncovered` if earnings were reclaimed before the payment, `unknown` if no
 * payout is pending under that id.
 */
export const payPayout = (db: Db, { id, message, now }: Settled) =>
  db.transaction(async (tx) => {
    const waits = and(eq(payouts.id, id), eq(payouts.status, 'requested'));
    const [payout] = await tx.select().from(payouts).where(waits).for('update');
    if (!payout) return 'unknown';
    const { userId, amount } = payout;
    if ((await sumsOf(tx, { userId, now })).ripe < amount) return 'uncovered';
    await tx.update(payouts).set({ status: 'paid', message, settledAt: now }).where(waits);
    await tx.insert(commissions).values({
      id: newId(),
      userId,
      kind: 'paid_out',
      sourceId: id,
      amount: -amount,
      availableAt: now,
      createdAt: now,
    });
    return 'done';
  });

export async function rejectPayout(db: Db, { id, message, now }: Settled) {
  const [rejected] = await db
    .update(payouts)
    .set({ status: 'rejected', message, settledAt: now })
    .where(and(eq(payouts.id, id), eq(payouts.status, 'requested')))
    .returning();
  return rejected ? 'done' : 'unknown';
}
