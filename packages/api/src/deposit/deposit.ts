import type { Tx } from '@mostrador/database/connect';
import type { DebtDirection, PaymentMethod } from '@mostrador/shared/codes';
import { isMoney } from '@mostrador/shared/money';
import { newId } from '@mostrador/shared/new-id';
import { businessDate, onDay } from '@mostrador/shared/time';
import { type SQL, sql } from 'drizzle-orm';
import type { Change } from '../base/audit.ts';
import { authorOf } from '../base/author.ts';
import { batchWrites, insertOf, jsonRows } from '../base/bulk.ts';
import type { Principal } from '../base/call.ts';
import type { Creation } from '../base/create-idempotent.ts';
import { conflict, InvalidField } from '../base/errors.ts';
import type { Emit } from '../base/event.ts';
import { among } from '../base/list.ts';
import { pipeline } from '../base/pipeline.ts';
import { accountOfContact, accountOfCredit, whyGone } from '../debt/credit.ts';
import { debts } from '../debt/debt.table.ts';
import { turned } from '../debt/debt.ts';
import { accountsOf, defaultAccounts, type Leg, openSessionOf, postingsOf } from '../ledger/ledger.ts';
import { refuseDecimals } from '../organization/decimals.ts';
import type { DepositInput } from './deposit.schema.ts';
import { depositShares, deposits } from './deposit.table.ts';

export type DepositContext = {
  tx: Tx;
  principal: Principal;
  now: () => Date;
  auditPart: (change: Change) => SQL;
  emit: Emit;
};

type Asked = Omit<DepositInput, 'debtsTransactionId' | 'id'>;
/** `debtIds` null: whatever of the contact is open. */
export type Target = { contactId: string; direction: DebtDirection; debtIds: string[] | null };
type OpenDebt = { id: string; balance: number; issuedOn: string | null };
type Share = { debtId: string; amount: number; previousBalance: number };
/** What is owed, and what the contact has in his favour, both held. */
type Held = { owed: number; credit: number; open: OpenDebt[] };

/**
 * Records what was paid on debts: their balances, what the contact owes, the books and the number in one
 * statement, behind the contact's row, which everybody who changes what he owes holds first. Never more than
 * is owed: 409 `depositExceedsBalance`, unless what is above shall stay in the contact's favour.
 */
export async function recordDeposit(
  ctx: DepositContext,
  creation: Creation,
  { target, asked }: { target: Target; asked: Asked },
) {
  const { tx, principal } = ctx;
  const { shop } = principal;
  const userId = principal.user?.id ?? null;
  refuseAsked(ctx, asked, target);
  const [[till], held] = await pipeline([
    tx.execute<{ accounts: Parameters<typeof accountsOf>[0] }>(sql`select ${defaultAccounts} accounts`),
    hold(tx, target),
  ]);
  const { shares, applied, credited } = sharesOf(held, asked, target);
  const isCredit = asked.paymentMethod === 'credit_balance';
  const accounts: Partial<Record<PaymentMethod, string>> = accountsOf(till?.accounts);
  const moneyAccountId = isCredit ? null : accounts[asked.paymentMethod];
  if (moneyAccountId === undefined) throw conflict('moneyAccountInactive');
  const when = momentOf(ctx, asked);
  refuseBeforeDebt(held, shares, when.businessDate);
  const row = {
    ...creation,
    ...when,
    ...authorOf(principal),
    direction: target.direction,
    contactId: target.contactId,
    method: asked.paymentMethod,
    moneyAccountId,
    amount: asked.amount,
    applied,
    credited,
    received: asked.received ?? null,
    change: (asked.received ?? asked.amount) - asked.amount,
    previousBalance: held.owed,
    balance: held.owed - applied,
    reference: asked.reference ?? null,
    comments: asked.comments ?? null,
  };
  const postings = postingsOf(shop, {
    documentType: 'deposit',
    documentId: creation.id,
    businessDate: when.businessDate,
    sessionId: openSessionOf({ deviceId: asked.deviceId ?? null, userId }),
    userId,
    legs: legsOf(row),
  });
  await batchWrites(tx, {
    ...numberedInsert(row),
    shares:
      shares.length === 0
        ? null
        : insertOf(
            depositShares,
            shares.map((share) => ({
              id: newId(),
              depositId: creation.id,
              ...share,
            })),
          ),
    debts: shares.length === 0 ? null : paidDebts(shares, when.businessDate),
    contact: changedContact(row),
    postings,
    audit: ctx.auditPart({
      subjectId: creation.id,
      after: { amount: asked.amount, contactId: target.contactId },
    }),
  });
  ctx.emit('deposit.created', { id: creation.id });
}

/** What can be judged without looking anything up. */
function refuseAsked({ principal }: DepositContext, asked: Asked, { direction }: Target) {
  const { amount, received, paymentMethod } = asked;
  refuseDecimals(principal.shop, 'amount', amount);
  refuseDecimals(principal.shop, 'received', received);
  if (received !== null && received !== undefined) {
    if (paymentMethod !== 'cash') throw new InvalidField('received', 'receivedOnlyCash');
    if (received < amount) throw new InvalidField('received', 'receivedTooLow');
  }
  const isCredit = paymentMethod === 'credit_balance';
  if (isCredit && (direction === 'payable' || asked.excessAsCredit))
    throw new InvalidField('paymentMethod', 'invalidOption');
  if (direction === 'payable' && asked.excessAsCredit)
    throw new InvalidField('excessAsCredit', 'invalidOption');
}

/** The contact first, then what of his is open, what is due first at the front. */
async function hold(tx: Tx, { contactId, direction, debtIds }: Target): Promise<Held> {
  const chosen = debtIds ? among(debts.id, debtIds) : sql`true`;
  const [[contact], open] = await pipeline([
    tx.execute<{ owed: string; owes: string; credit: string }>(sql`
      select owed, owes, credit from contacts where id = ${contactId} and deleted_at is null
      for no key update`),
    tx.execute<{ id: string; balance: string; issued_on: string | null }>(sql`
      select id, balance, issued_on::text from debts
      where contact_id = ${contactId} and direction = ${direction} and voided_at is null and balance > 0
        and ${chosen}
      order by due_date, id for no key update`),
  ]);
  if (!contact) throw await whyGone(tx, contactId);
  const owed = Number(direction === 'receivable' ? contact.owed : contact.owes);
  const rows = open.map((debt) => ({
    id: debt.id,
    balance: Number(debt.balance),
    issuedOn: debt.issued_on,
  }));
  return { owed, credit: Number(contact.credit), open: rows };
}

function sharesOf({ open, credit }: Held, { amount, paymentMethod, excessAsCredit }: Asked, target: Target) {
  if (target.debtIds && open.length < new Set(target.debtIds).size && !excessAsCredit)
    throw conflict('debtNotOpen');
  const owed = open.reduce((sum, debt) => sum + debt.balance, 0);
  if (amount > owed && !excessAsCredit) throw conflict('depositExceedsBalance', { debtBalance: owed });
  if (paymentMethod === 'credit_balance' && amount > credit)
    throw conflict('creditBalanceTooLow', { creditBalance: credit });
  let left = amount;
  const shares = open.flatMap(({ id, balance }): Share[] => {
    const part = Math.min(left, balance);
    left -= part;
    return part > 0 ? [{ debtId: id, amount: part, previousBalance: balance }] : [];
  });
  if (!isMoney(credit + left)) throw new InvalidField('amount', 'amountTooLarge');
  return { shares, applied: amount - left, credited: left };
}

/** Today unless another day is told, which is none to come. A closed one is refused where it is booked. */
function momentOf({ principal, now }: DepositContext, { date }: Asked) {
  const { timeZone, settings } = principal.shop;
  const zone = { timeZone, cutoffHour: settings.cutoffHour };
  const today = businessDate(now(), timeZone, settings.cutoffHour);
  if (!date || date === today) return { businessDate: today, occurredAt: now() };
  if (date > today) throw new InvalidField('date', 'dateInFuture');
  return { businessDate: date, occurredAt: onDay(now(), date, zone) };
}

/** Nobody pays on what was not sold yet. A debt from before the books has no day. */
function refuseBeforeDebt({ open }: Held, shares: Share[], day: string) {
  const paid = new Set(shares.map(({ debtId }) => debtId));
  if (open.some(({ id, issuedOn }) => paid.has(id) && issuedOn !== null && issuedOn > day))
    throw new InvalidField('date', 'dateBeforeDebt');
}

type Written = {
  contactId: string;
  direction: DebtDirection;
  moneyAccountId: string | null;
  applied: number;
  credited: number;
};

function legsOf({ contactId, direction, moneyAccountId, applied, credited }: Written): Leg[] {
  const credit = accountOfCredit(contactId);
  const purse = moneyAccountId ? `money:${moneyAccountId}` : credit;
  const paid: Leg = {
    source: accountOfContact(contactId),
    destination: purse,
    amount: applied,
    kind: 'deposit',
  };
  if (direction === 'payable') return [turned(paid)];
  return [paid, { source: credit, destination: purse, amount: credited, kind: 'deposit' }];
}

/** Contact and debts are held: what was judged still is so. */
const changedContact = ({ contactId, direction, moneyAccountId, applied, credited }: Written) => {
  const gained = credited - (moneyAccountId ? 0 : applied);
  return direction === 'payable'
    ? sql`update contacts set owes = owes - ${applied} where id = ${contactId}`
    : sql`update contacts set owed = owed - ${applied}, credit = credit + ${gained} where id = ${contactId}`;
};

const paidDebts = (shares: Share[], day: string) => sql`
  update debts set balance = debts.balance - share.amount, updated_at = now(),
    last_deposit_on = greatest(debts.last_deposit_on, ${day}::date)
  from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as share ("debtId" uuid, amount bigint)
  where debts.id = share."debtId"`;

type Row = typeof deposits.$inferInsert;

/** The number is taken inside the insert, so that none is lost or given twice. */
function numberedInsert(row: Row) {
  const { columns, values, source } = jsonRows(deposits, [row]);
  return {
    number: sql`
      insert into counters (kind, value) values ('deposit', 1)
      on conflict (organization_id, kind) do update set value = counters.value + 1 returning value`,
    deposit: sql`
      insert into deposits (${columns}, number, code)
      select ${values}, number.value,
        'AB-' || lpad(number.value::text, greatest(6, length(number.value::text)), '0')
      from ${source}, number`,
  };
}
