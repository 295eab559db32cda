import { addDays, businessDate, daysBetween } from '@mostrador/shared/time/time';
import { sql } from 'drizzle-orm';
import { conflict, InvalidField, notFound } from '../../core/call/errors.ts';
import { batchWrites } from '../../core/db/bulk.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { noteEvent } from '../../core/jobs/noted-events.ts';
import { decimalsOf } from '../../identity/organization/decimals.ts';
import { givenUp, reversedLeg } from '../../ledger/debt/debt.ts';
import type { Instalment, InstalmentsInput } from '../../ledger/debt/instalment.schema.ts';
import { nextRevision, type Part, partRows, plannedParts, plansOf } from '../../ledger/debt/instalment.ts';
import { accountOfDebt } from '../../ledger/ledger/accounts.ts';
import { booked, type Leg, noSession, postingsOf } from '../../ledger/ledger/ledger.ts';
import { changedDocuments, holdDocuments } from './debt-documents.ts';
import type { DepositContext } from './deposit.ts';

type Given = { id: string; reason?: string | null | undefined };
type Open = {
  contact_id: string;
  document_id: string;
  direction: 'receivable' | 'payable';
  total: string;
  balance: string;
};
type Dated = { due_date: string; issued_on: string | null };

/**
 * Forgives the open balance of a debt. It is booked today as a loss, or as a gain if the shop owes it to a
 * supplier.
 */
export async function forgiveDebt(ctx: DepositContext, { id, reason }: Given) {
  const { tx, principal, now } = ctx;
  const { contact_id, direction, ...debt } = await holdOpen(ctx, id);
  const amount = Number(debt.balance);
  noteEvent(tx, 'debt.forgiven', id);
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

type Postponed = Given & { dueDate?: string | null | undefined; instalments?: InstalmentsInput };

/**
 * Sets a new due date, not before the debt was incurred, or new instalments for the open balance. If the
 * debt is paid in instalments, the open ones move by as many days as the first. The log keeps the previous
 * due dates.
 */
export async function postponeDebt(ctx: DepositContext, { id, dueDate, instalments, reason }: Postponed) {
  const { due_date, issued_on, ...debt } = await holdOpen(ctx, id);
  if (dueDate && issued_on && dueDate < issued_on) throw new InvalidField('dueDate', 'dueDateBeforeStart');
  const plan = instalments?.length
    ? planned(ctx, { ...debt, issued_on }, instalments)
    : dueDate
      ? moved(await plansOf(ctx.tx, [debt.document_id]), {
          ...debt,
          dueDate,
          by: daysBetween(due_date, dueDate),
        })
      : null;
  // Written before the debt refers to the plan, because the debt's due date is then that of the first open
  // instalment.
  if (plan)
    await ctx.tx.execute(sql`
      insert into debt_instalments (id, debt_id, revision, n, due_date, amount)
      select part.id, d.id, ${nextRevision}, part.n, part."dueDate", part.amount
      from debts d, ${partRows(plan)} where d.id = ${id}`);
  await batchWrites(ctx.tx, {
    debt: plan
      ? sql`update debts d set plan_revision = ${nextRevision} - 1, updated_at = now() where d.id = ${id}`
      : sql`update debts set due_date = ${dueDate}::date, updated_at = now() where id = ${id}`,
    ...changedDocuments(sql`id = ${id}`),
    audit: ctx.auditPart({
      subjectId: id,
      before: { dueDate: due_date },
      after: { dueDate: dueDate ?? null, instalments, reason: reason ?? null },
    }),
  });
}

type Dividing = Pick<Open, 'balance' | 'total'> & Pick<Dated, 'issued_on'>;

/** The settled part of the debt becomes a separate instalment before the future ones. */
function planned({ principal }: DepositContext, { balance, total, issued_on }: Dividing, requests: Part[]) {
  const owing = { balance: Number(balance), day: issued_on ?? '', decimals: decimalsOf(principal.shop) };
  const parts = plannedParts(requests, owing) ?? [];
  const settled = Number(total) - owing.balance;
  const [first] = parts;
  if (settled === 0 || !first) return parts;
  return [{ dueDate: issued_on ?? first.dueDate, amount: settled }, ...parts];
}

type Moving = Pick<Open, 'document_id'> & { dueDate: string; by: number };

function moved(plans: ReadonlyMap<string, Instalment[]>, { document_id, dueDate, by }: Moving) {
  const plan = plans.get(document_id);
  if (!plan) return null;
  const last = plan.findLast(({ amount, paid }) => amount === paid);
  if (last && dueDate <= last.dueDate) throw new InvalidField('dueDate', 'instalmentDatesRise');
  return plan.map(({ dueDate: day, amount, paid }) => ({
    dueDate: paid < amount ? addDays(day, by) : day,
    amount,
  }));
}

/**
 * Locks the document and the contact of a debt, in the usual order, and then the debt. 409 `debtNotOpen` if
 * nothing of the debt is owed.
 */
async function holdOpen({ tx }: DepositContext, id: string): Promise<Open & Dated> {
  const [, , [debt]] = await pipeline([
    holdDocuments(tx, sql`id = ${id}`),
    tx.execute(sql`
      select from contacts where id = (select contact_id from debts where id = ${id}) for no key update`),
    tx.execute<Open & Dated & { is_voided: boolean }>(sql`
      select contact_id, document_id, direction, total, balance, due_date::text, issued_on::text,
        voided_at is not null is_voided
      from debts
      where id = ${id} for no key update`),
  ]);
  if (!debt) throw notFound();
  if (debt.is_voided || Number(debt.balance) === 0) throw conflict('debtNotOpen');
  return debt;
}
