import { businessDate } from '@mostrador/shared/time/time';
import { type SQL, sql } from 'drizzle-orm';
import { conflict, notFound } from '../../core/call/errors.ts';
import { batchWrites } from '../../core/db/bulk.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { booked, isOpen, openSessionOf, reversalOf } from '../../ledger/ledger/ledger.ts';
import { changedDocuments, holdDocuments } from './debt-documents.ts';
import type { DepositContext } from './deposit.ts';

type Marked = {
  contact_id: string;
  direction: 'receivable' | 'payable';
  method: string;
  applied: string;
  credited: string;
  voided_on: string;
};

/** `where` is the condition that the deposit must meet. */
type Removal = { id: string; reason?: string | null | undefined; where: SQL };

/** True if the deposit paid a part of this debt. */
export const paidOn = (debtId: string) => sql`
  exists (select from deposit_shares s where s.deposit_id = deposits.id and s.debt_id = ${debtId})`;

export const paidBy = (contactId: string) => sql`contact_id = ${contactId}`;

/**
 * Voids a deposit by new entries: the exact amounts it paid are owed again, and it keeps its number. A
 * second void gets 404. Refused with 409 `depositReturned` if the paid amount was already returned, by a
 * void of the sale or by a refund of more than the refund took off the debt. Refused with 409
 * `creditBalanceTooLow` if the credit balance that the deposit created was spent.
 */
export async function voidDeposit(ctx: DepositContext, removal: Removal) {
  const { tx, principal } = ctx;
  const { id, reason } = removal;
  const marked = await markVoided(ctx, removal);
  const paid = sql`id in (select debt_id from deposit_shares where deposit_id = ${id})`;
  const [, [contact], debts] = await pipeline([
    holdDocuments(tx, paid),
    tx.execute<{ credit: string }>(sql`
      select credit from contacts where id = ${marked.contact_id} for no key update`),
    tx.execute<{ id: string; is_returned: boolean }>(sql`
      select d.id, d.voided_at is not null or exists (
          select from sales s where s.id = d.document_id and s.refunded > d.refunded) is_returned
      from debts d
      join deposit_shares s on s.debt_id = d.id where s.deposit_id = ${id}
      order by d.id for no key update of d`),
  ]);
  if (debts.some(({ is_returned }) => is_returned)) throw conflict('depositReturned');
  const applied = Number(marked.applied);
  const credited = Number(marked.credited);
  const credit = Number(contact?.credit ?? 0);
  if (credited > credit) throw conflict('creditBalanceTooLow', { creditBalance: credit });
  const gained = (marked.method === 'credit_balance' ? applied : 0) - credited;
  const owing = marked.direction === 'receivable' ? sql`owed` : sql`owes`;
  const postings = reversalOf(principal.shop, {
    documentId: id,
    businessDate: marked.voided_on,
    sessionId: openSessionOf({ deviceId: null, userId: principal.user?.id ?? null }),
  });
  await batchWrites(tx, {
    ...booked({ postings }),
    ...changedDocuments(paid),
    debts: sql`
      update debts set balance = debts.balance + share.amount, updated_at = now()
      from deposit_shares share where share.deposit_id = ${id} and debts.id = share.debt_id`,
    contact: sql`
      update contacts set updated_at = now(), ${owing} = ${owing} + ${applied}, credit = credit + ${gained}
      where id = ${marked.contact_id}`,
    audit: ctx.auditPart({
      subjectId: id,
      before: { status: 'done' },
      after: { status: 'voided', reason: reason ?? null },
    }),
  });
  ctx.emit('deposit.voided', { id });
}

/**
 * The condition of the update ensures that a deposit is voided only once, and only under the debt or contact
 * that the request names.
 */
async function markVoided(
  { tx, principal, now }: DepositContext,
  { id, reason, where }: Removal,
): Promise<Marked> {
  const { shop, user } = principal;
  const today = businessDate(now(), shop.timeZone, shop.settings.cutoffHour);
  const at = now().toISOString();
  const firstOpen = shop.lockedUntil ?? '-infinity';
  const [marked] = await tx.execute<Marked>(sql`
    update deposits set voided_at = ${at}::timestamptz, updated_at = now(),
      voided_on = case when business_date > ${firstOpen}::date then business_date else ${today}::date end,
      voided_by = ${user?.id ?? null}::uuid, void_reason = ${reason ?? null}
    where id = ${id} and voided_at is null and ${where}
    returning contact_id, direction, method, applied, credited, voided_on::text`);
  if (!marked) throw notFound();
  if (!isOpen(shop, marked.voided_on)) throw conflict('periodLocked', { lockedUntil: shop.lockedUntil });
  return marked;
}
