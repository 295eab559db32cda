import type { TenantTx } from '@mostrador/database/connect';
import type { DebtDirection, DocumentType, PaymentMethod } from '@mostrador/shared/codes/codes';
import { newId } from '@mostrador/shared/wire/new-id';
import { type SQL, sql } from 'drizzle-orm';
import { conflict, notFound } from '../../core/call/errors.ts';
import { accountOfDebt, creditAccount, moneyAccount } from '../ledger/accounts.ts';
import {
  book,
  isOpen,
  type Leg,
  type Period,
  type PostedAct,
  postingsOf,
  postingsOfAll,
} from '../ledger/ledger.ts';
import { whyGone } from './credit.ts';
import type { debts } from './debt.table.ts';
import { nextRevision, type Part, partRows } from './instalment.ts';

type OpenedDebt = {
  direction: DebtDirection;
  contactId: string;
  documentType: DocumentType;
  documentId: string;
  total: number;
  issuedOn: string;
  /** The due date; with instalments, the due date of the first one. */
  dueDate: string;
  instalments?: readonly Part[] | null;
};

const series = {
  receivable: { prefix: 'FI-', counter: 'debt:receivable', owing: sql`owed` },
  payable: { prefix: 'CP-', counter: 'debt:payable', owing: sql`owes` },
} as const;

/**
 * Opens the unpaid amount of a document as a debt and adds it to the balance between its contact and the
 * shop. Only an existing contact can owe: the condition is part of the statement, so that a concurrent
 * deletion leaves either no debt or the contact. The third argument is a further condition; if it is not met,
 * the result is false and nothing is written.
 */
export async function openDebt(tx: TenantTx, debt: OpenedDebt, condition: SQL = sql`true`): Promise<boolean> {
  const { direction, contactId, documentType, documentId, total, issuedOn, dueDate, instalments } = debt;
  const { prefix, counter, owing } = series[direction];
  const plan = instalments ? sql`1` : sql`null::int`;
  const opened = await tx.execute(sql`
    with debtor as (
      update contacts set updated_at = now(), ${owing} = ${owing} + ${total}
      where id = ${contactId} and deleted_at is null and ${condition} returning id),
    number as (
      insert into counters (kind, value) select ${counter}, 1 from debtor
      on conflict (organization_id, kind) do update set value = counters.value + 1 returning value),
    opened as (
      insert into debts (id, code, number, direction, contact_id, document_type, document_id, total, balance,
        issued_on, due_date, plan_revision)
      select ${newId()}::uuid, ${prefix} || lpad(value::text, greatest(6, length(value::text)), '0'), value,
        ${direction}, id, ${documentType}, ${documentId}::uuid, ${total}, ${total}, ${issuedOn}::date,
        ${dueDate}::date, ${plan}
      from debtor, number returning id)
    ${
      instalments
        ? sql`, parts as (
      insert into debt_instalments (id, debt_id, revision, n, due_date, amount)
      select part.id, opened.id, 1, part.n, part."dueDate", part.amount
      from opened, ${partRows(instalments)})`
        : sql``
    }
    select id from opened`);
  return opened.length > 0 || refuseGone(tx, contactId);
}

async function refuseGone(tx: TenantTx, contactId: string) {
  const [there] = await tx.execute(sql`
    select from contacts where id = ${contactId} and deleted_at is null`);
  if (!there) throw await whyGone(tx, contactId);
  return false;
}

type Owed = Pick<typeof debts.$inferSelect, 'total' | 'balance' | 'forgiven' | 'refunded' | 'voidedAt'>;

/** The amount that deposits have paid so far. 0 for a voided debt, because its payments were returned. */
export const depositedOn = ({ total, balance, forgiven, refunded, voidedAt }: Owed) =>
  voidedAt ? 0 : total - balance - forgiven - refunded;

/** The method, account and day of refunded deposits when their document is voided; the day is today. */
export type PaidBack = { method: PaymentMethod; account: string | undefined; businessDate: string };

/**
 * Closes the debt of a voided document; its contact owes that much less. The contact's payments are refunded
 * as money or become credit balance (null if no payment is possible), and write-offs are reversed.
 */
export async function closeDebt(
  tx: TenantTx,
  period: Period,
  { documentId, paidBack, ...place }: Omit<PostedAct, 'documentType'> & { paidBack: PaidBack | null },
) {
  const isCredit = paidBack?.method === 'credit_balance';
  const [closed] = await tx.execute<Closed>(sql`
    with open as (
      select id, direction, contact_id, balance, total - balance - forgiven - refunded paid, forgiven
      from debts where document_id = ${documentId} and voided_at is null for no key update),
    closed as (
      update debts set balance = 0, returned = open.paid, voided_at = now(), updated_at = now()
      from open where debts.id = open.id)
    update contacts set updated_at = now(),
      owed = owed - case open.direction when 'receivable' then open.balance else 0 end,
      owes = owes - case open.direction when 'payable' then open.balance else 0 end,
      credit = credit + case when ${isCredit} then open.paid else 0 end
    from open where contacts.id = open.contact_id
    returning open.id, open.direction, open.contact_id, open.paid, open.forgiven`);
  if (!closed) return;
  const { sessionId, ...own } = place;
  const act = { documentType: 'debt' as const, documentId: closed.id };
  const lost = await writeOffsBack(tx, period, { ...closed, otherwise: place.businessDate });
  const back = returnedLegs(closed, paidBack);
  await book(tx, {
    lost: postingsOfAll(
      period,
      lost.map((day) => ({ ...own, ...act, ...day })),
      sessionId,
    ),
    back:
      paidBack && postingsOf(period, { ...place, ...act, businessDate: paidBack.businessDate, legs: back }),
  });
}

type Closed = {
  id: string;
  direction: DebtDirection;
  contact_id: string;
  paid: string;
  forgiven: string;
};

function returnedLegs({ direction, contact_id, ...row }: Closed, paidBack: PaidBack | null) {
  const contact = accountOfDebt(direction, contact_id);
  const paid = Number(row.paid);
  const isCredit = paidBack?.method === 'credit_balance';
  if (paid > 0 && !isCredit && !paidBack?.account) throw conflict('moneyAccountInactive');
  const purse = isCredit ? creditAccount(contact_id) : moneyAccount(paidBack?.account ?? '');
  const back: Leg = { source: purse, destination: contact, amount: paid, kind: 'deposit' };
  return [direction === 'receivable' ? back : reversedLeg(back)];
}

/**
 * Reverses the write-offs of a debt, each on its own day, because only that month had the loss. A write-off
 * of a closed day is reversed on the day of the void.
 */
async function writeOffsBack(
  tx: TenantTx,
  period: Period,
  { id, direction, contact_id, forgiven, otherwise }: Closed & { otherwise: string },
) {
  if (Number(forgiven) === 0) return [];
  const account = givenUp[direction];
  const days = await tx.execute<{ day: string; amount: string }>(sql`
    select business_date::text "day", sum(case source when ${account} then -amount else amount end) amount
    from postings where document_id = ${id} and document_type = 'debt' and kind = 'write_off'
    group by 1 order by 1`);
  return days.map(({ day, amount: net }) => {
    const amount = direction === 'receivable' ? Number(net) : -Number(net);
    const lost: Leg = {
      source: account,
      destination: accountOfDebt(direction, contact_id),
      amount: Math.abs(amount),
      kind: 'write_off',
    };
    const isBack = (direction === 'receivable') === amount > 0;
    const businessDate = isOpen(period, day) ? day : otherwise;
    return { businessDate, legs: [isBack ? lost : reversedLeg(lost)] };
  });
}

/**
 * The account for forgiven amounts: a customer's debt goes to «uncollectible», a debt to a supplier to
 * income.
 */
export const givenUp = { receivable: 'expense:uncollectible', payable: 'income:forgiven' } as const;

/** Movements of payables have the opposite direction. */
export const reversedLeg = ({ source, destination, ...leg }: Leg): Leg => ({
  ...leg,
  source: destination,
  destination: source,
});

type Lessening = Omit<PostedAct, 'documentType'> & { amount: number };

/**
 * Reduces the unpaid part of a document by at most `amount`, and returns the reduction: first the open
 * balance, which its contact no longer owes, then write-offs, which are reversed.
 */
export async function lessenDebt(tx: TenantTx, period: Period, { documentId, amount, ...place }: Lessening) {
  const [lessened] = await tx.execute<Lessened>(sql`
    with unpaid as (
      select id, direction, contact_id, least(balance, ${amount}) open,
        least(forgiven, greatest(${amount} - balance, 0)) lost
      from debts where document_id = ${documentId} and balance + forgiven > 0 and voided_at is null
      for no key update),
    lessened as (
      update debts set balance = balance - unpaid.open, forgiven = forgiven - unpaid.lost,
        refunded = refunded + unpaid.open + unpaid.lost, updated_at = now()
      from unpaid where debts.id = unpaid.id)
    update contacts set updated_at = now(),
      owed = owed - case unpaid.direction when 'receivable' then unpaid.open else 0 end,
      owes = owes - case unpaid.direction when 'payable' then unpaid.open else 0 end
    from unpaid where contacts.id = unpaid.contact_id
    returning unpaid.id, unpaid.direction, unpaid.contact_id, unpaid.open, unpaid.lost`);
  if (!lessened) return 0;
  const { direction } = lessened;
  const lost = Number(lessened.lost);
  const back: Leg = {
    source: givenUp[direction],
    destination: accountOfDebt(direction, lessened.contact_id),
    amount: lost,
    kind: 'write_off',
  };
  const legs = [direction === 'receivable' ? back : reversedLeg(back)];
  const act = { documentType: 'debt' as const, documentId: lessened.id, ...place };
  await book(tx, { postings: postingsOf(period, { ...act, legs }) });
  return Number(lessened.open) + lost;
}

type Lessened = {
  id: string;
  direction: DebtDirection;
  contact_id: string;
  open: string;
  lost: string;
};

/**
 * Restores the part of a debt that a mistaken credit note had deducted, including earlier write-offs. Throws
 * 404 if its contact no longer exists.
 */
export async function restoreDebt(
  tx: TenantTx,
  { documentId, amount }: { documentId: string; amount: number },
) {
  const [debt] = await tx.execute<{ contact_id: string; direction: DebtDirection }>(sql`
    update debts set balance = balance + ${amount}, refunded = refunded - ${amount}, updated_at = now()
    where document_id = ${documentId} and voided_at is null returning contact_id, direction`);
  if (!debt) throw notFound();
  const { owing: column } = series[debt.direction];
  const owing = await tx.execute(sql`
    update contacts set updated_at = now(), ${column} = ${column} + ${amount}
    where id = ${debt.contact_id} and deleted_at is null returning id`);
  if (owing.length === 0) throw await whyGone(tx, debt.contact_id);
}

/**
 * Opens the debt of a changed document again, after `withdrawDebt` reversed the previous one. Condition and
 * result are the same as for `openDebt`.
 */
export async function reviseDebt(
  tx: TenantTx,
  debt: OpenedDebt,
  condition: SQL = sql`true`,
): Promise<boolean> {
  const { direction, contactId, documentId, total, dueDate, instalments } = debt;
  const [known] = await tx.execute(sql`select from debts where document_id = ${documentId}`);
  if (!known) return openDebt(tx, debt, condition);
  const { owing } = series[direction];
  const revised = await tx.execute(sql`
    with debtor as (
      update contacts set updated_at = now(), ${owing} = ${owing} + ${total}
      where id = ${contactId} and deleted_at is null and ${condition} returning id)
    ${
      instalments
        ? sql`, parts as (
      insert into debt_instalments (id, debt_id, revision, n, due_date, amount)
      select part.id, d.id, ${nextRevision}, part.n, part."dueDate", part.amount
      from debts d, debtor, ${partRows(instalments)} where d.document_id = ${documentId})`
        : sql``
    }
    update debts d set contact_id = debtor.id, total = ${total}, balance = ${total},
      due_date = ${dueDate}::date, plan_revision = ${instalments ? nextRevision : sql`null`},
      voided_at = null, updated_at = now()
    from debtor where d.document_id = ${documentId} returning d.id`);
  return revised.length > 0 || refuseGone(tx, contactId);
}

/** Voids the open balance of a document, which must have no payments (409 `debtHasDeposits`). */
export async function withdrawDebt(tx: TenantTx, documentId: string) {
  const [withdrawn] = await tx.execute<{ is_paid: boolean }>(sql`
    with open as (
      select id, direction, contact_id, balance, balance <> total is_paid from debts
      where document_id = ${documentId} and voided_at is null for no key update),
    closed as (
      update debts set balance = 0, voided_at = now(), updated_at = now() from open where debts.id = open.id)
    update contacts set updated_at = now(),
      owed = owed - case open.direction when 'receivable' then open.balance else 0 end,
      owes = owes - case open.direction when 'payable' then open.balance else 0 end
    from open where contacts.id = open.contact_id
    returning open.is_paid`);
  if (withdrawn?.is_paid) throw conflict('debtHasDeposits');
}
