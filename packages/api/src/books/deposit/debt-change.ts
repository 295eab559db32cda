import { businessDate } from '@mostrador/shared/time';
import { sql } from 'drizzle-orm';
import { conflict, InvalidField, notFound } from '../../core/call/errors.ts';
import { batchWrites } from '../../core/db/bulk.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { givenUp, reversedLeg } from '../debt/debt.ts';
import { accountOfDebt } from '../ledger/accounts.ts';
import { booked, type Leg, noSession, postingsOf } from '../ledger/ledger.ts';
import { changedDocuments, holdDocuments } from './debt-documents.ts';
import type { DepositContext } from './deposit.ts';

type Given = { id: string; reason?: string | null | undefined };
type Open = { contact_id: string; direction: 'receivable' | 'payable'; balance: string };
type Dated = { due_date: string; issued_on: string | null };

/** Gives up what is still owed: it is booked as lost, or (of a supplier) as gained, on the day of today. */
export async function forgiveDebt(ctx: DepositContext, { id, reason }: Given) {
  const { tx, principal, now } = ctx;
  const { contact_id, direction, ...debt } = await holdOpen(ctx, id);
  const amount = Number(debt.balance);
  const { shop } = principal;
  const lost: Leg = {
    source: accountOfDebt(direction, contact_id),
    destination: givenUp[direction],
    amount,
    kind: 'write_off',
  };
  const owing = direction === 'receivable' ? sql`owed` : sql`owes`;
  const postings = postingsOf(shop, {
    documentType: 'debt',
    documentId: id,
    businessDate: businessDate(now(), shop.timeZone, shop.settings.cutoffHour),
    sessionId: noSession,
    userId: principal.user?.id ?? null,
    legs: [direction === 'receivable' ? lost : reversedLeg(lost)],
  });
  await batchWrites(tx, {
    ...booked({ postings }),
    debt: sql`
      update debts set balance = 0, forgiven = forgiven + ${amount}, updated_at = now() where id = ${id}`,
    ...changedDocuments(sql`id = ${id}`),
    contact: sql`
      update contacts set updated_at = now(), ${owing} = ${owing} - ${amount} where id = ${contact_id}`,
    audit: ctx.auditPart({
      subjectId: id,
      before: { balance: amount },
      after: { balance: 0, reason: reason ?? null },
    }),
  });
}

/** Another day to pay it by, not before it was owed; the log keeps the one before. */
export async function postponeDebt(
  ctx: DepositContext,
  { id, dueDate, reason }: Given & { dueDate: string },
) {
  const { due_date, issued_on } = await holdOpen(ctx, id);
  if (issued_on && dueDate < issued_on) throw new InvalidField('dueDate', 'dueDateBeforeStart');
  await batchWrites(ctx.tx, {
    debt: sql`update debts set due_date = ${dueDate}::date, updated_at = now() where id = ${id}`,
    ...changedDocuments(sql`id = ${id}`),
    audit: ctx.auditPart({
      subjectId: id,
      before: { dueDate: due_date },
      after: { dueDate, reason: reason ?? null },
    }),
  });
}

/**
 * Its document and its contact first, as everywhere, then the debt; 409 `debtNotOpen` where nothing of it is
 * owed.
 */
async function holdOpen({ tx }: DepositContext, id: string): Promise<Open & Dated> {
  const [, , [debt]] = await pipeline([
    holdDocuments(tx, sql`id = ${id}`),
    tx.execute(sql`
      select from contacts where id = (select contact_id from debts where id = ${id}) for no key update`),
    tx.execute<Open & Dated & { is_voided: boolean }>(sql`
      select contact_id, direction, balance, due_date::text, issued_on::text,
        voided_at is not null is_voided
      from debts
      where id = ${id} for no key update`),
  ]);
  if (!debt) throw notFound();
  if (debt.is_voided || Number(debt.balance) === 0) throw conflict('debtNotOpen');
  return debt;
}
