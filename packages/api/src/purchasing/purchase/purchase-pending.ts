import type { TenantTx } from '@mostrador/database/connect';
import { businessDate } from '@mostrador/shared/time/time';
import { sql } from 'drizzle-orm';
import { batchWrites, insertOf } from '../../core/db/bulk.ts';
import { type Account, moneyAccount } from '../../ledger/ledger/accounts.ts';
import { booked, type Leg, openSessionOf, postingsOf } from '../../ledger/ledger/ledger.ts';
import { purchases } from './purchase.table.ts';
import type { PurchaseContext } from './purchase.ts';
import type { Draft } from './purchase-draft.ts';
import type { SpendInput } from './spend.ts';

/**
 * Stores a purchase or expense that waits for approval as one row: it moves nothing. Cash taken from an open
 * drawer for it is gone all the same, and is booked in `suspense` until the approval or its return.
 */
export async function writePending(ctx: PurchaseContext, draft: Draft, input: SpendInput) {
  const { purchase } = draft;
  const sessionId = await drawerOf(ctx, draft);
  const legs = sessionId === null ? [] : takenOut(draft);
  const { shop } = ctx.principal;
  const place = { businessDate: purchase.businessDate, userId: purchase.userId };
  const act = { documentType: 'purchase' as const, documentId: purchase.id, ...place };
  await batchWrites(ctx.tx, {
    ...booked({
      postings: postingsOf(shop, { ...act, sessionId: sql`${sessionId}::uuid`, legs }),
    }),
    row: insertOf(purchases, [{ ...purchase, ...waitingRow(draft, input), isFromDrawer: legs.length > 0 }]),
    audit: ctx.auditPart({
      subjectId: purchase.id,
      after: { status: 'pending', amount: purchase.amount, lines: draft.lines.length },
    }),
  });
}

/** The part of a draft that is stored while it is pending. */
export const waitingRow = ({ lines, payments }: Draft, input: SpendInput) => ({
  status: 'pending' as const,
  waiting: {
    input,
    lines: lines.map((line) => ({ ...line, lineId: line.id, id: line.productId, stock: 0 })),
    payments: payments.map(({ purchaseId, position, ...payment }) => payment),
  },
});

/** Locks the open cash session of the user who takes cash out of it today. Null if there is none. */
async function drawerOf(ctx: PurchaseContext, { purchase, payments }: Draft) {
  const { tx, principal, now, drawerId } = ctx;
  const { shop } = principal;
  const today = businessDate(now(), shop.timeZone, shop.settings.cutoffHour);
  if (purchase.businessDate !== today || !payments.some(({ method }) => method === 'cash')) return null;
  if (drawerId !== undefined) return drawerId;
  const { deviceId, userId } = purchase;
  const [drawer] = await tx.execute<{ id: string | null }>(
    sql`select ${openSessionOf({ deviceId, userId })} id`,
  );
  return drawer?.id ?? null;
}

const takenOut = ({ payments }: Draft): Leg[] =>
  payments
    .filter(({ method }) => method === 'cash')
    .map(({ moneyAccountId, amount }) => ({
      source: moneyAccount(moneyAccountId),
      destination: 'suspense',
      amount,
      kind: 'suspense',
    }));

/** The cash in suspense for a pending document, by the account that it left. */
export async function suspendedOf(tx: TenantTx, documentId: string) {
  const rows = await tx.execute<{ account: Account; amount: string }>(sql`
    select account, sum(amount) amount from (
      select source account, amount from postings
      where document_id = ${documentId} and destination = 'suspense'
      union all
      select destination, -amount from postings
      where document_id = ${documentId} and source = 'suspense') moved
    group by account having sum(amount) > 0 order by account`);
  return rows.map(({ account, amount }) => ({ account, amount: Number(amount) }));
}
