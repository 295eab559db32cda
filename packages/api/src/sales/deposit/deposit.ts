import type { TenantTx } from '@mostrador/database/connect';
import type { DebtDirection, PaymentMethod } from '@mostrador/shared/codes/codes';
import { allocate, isMoney, roundCash } from '@mostrador/shared/money/money';
import { businessDate, onDay } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { type SQL, sql } from 'drizzle-orm';
import type { Change } from '../../core/call/audit.ts';
import type { Principal, Shop } from '../../core/call/call.ts';
import { conflict, InvalidField } from '../../core/call/errors.ts';
import { authorOf } from '../../core/call/who/author.ts';
import { batchWrites, idList, insertOf, jsonRows } from '../../core/db/bulk.ts';
import type { Creation } from '../../core/db/create-idempotent.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import type { Emit } from '../../core/jobs/event.ts';
import { coinOf, refuseDecimals } from '../../identity/organization/decimals.ts';
import { whyGone } from '../../ledger/debt/credit.ts';
import { reversedLeg } from '../../ledger/debt/debt.ts';
import { openParts } from '../../ledger/debt/instalment.ts';
import { type Account, accountOfDebt, creditAccount, moneyAccount } from '../../ledger/ledger/accounts.ts';
import {
  accountsOf,
  booked,
  defaultAccounts,
  type Leg,
  openSessionOf,
  payingAccountsOf,
  postingsOf,
} from '../../ledger/ledger/ledger.ts';
import { refuseDay } from '../../ledger/ledger/refuse-day.ts';
import { changedDocuments, holdDocuments } from './debt-documents.ts';
import type { DepositInput } from './deposit.schema.ts';
import { depositShares, deposits } from './deposit.table.ts';

export type DepositContext = {
  tx: TenantTx;
  principal: Principal;
  now: () => Date;
  auditPart: (change: Change) => SQL;
  emit: Emit;
};

type Input = Omit<DepositInput, 'debtsTransactionId' | 'id'>;
/** `debtIds` null means all open debts of the contact. */
export type Target = { contactId: string; direction: DebtDirection; debtIds: string[] | null };
type OpenDebt = { id: string; balance: number; issuedOn: string | null };
/** The part of a debt that is due on one day. */
type OpenPart = { id: string; amount: number };
type Share = { debtId: string; amount: number; previousBalance: number };
/** The contact's debts and credit balance, both locked. */
type LockedBalance = { owed: number; credit: number; open: OpenDebt[]; parts: OpenPart[] };

/**
 * Records a payment on debts. One statement updates the debts, the contact's balance, the books and the
 * number. The contact's row is locked first, as in every change of its balance. An amount above the balance
 * is refused with 409 `depositExceedsBalance`, unless the request keeps the excess as credit balance. A cash
 * amount is rounded to coins; to pay everything, the request may state the exact or the rounded balance.
 */
export async function recordDeposit(
  ctx: DepositContext,
  creation: Creation,
  { target, input: named }: { target: Target; input: Input },
) {
  const { tx, principal } = ctx;
  const { shop } = principal;
  const userId = principal.user?.id ?? null;
  assertInput(ctx, named, target);
  const [[till], locked] = await pipeline([
    tx.execute<{ accounts: Parameters<typeof accountsOf>[0] }>(sql`select ${defaultAccounts} accounts`),
    hold(tx, target),
  ]);
  const payment = ofWhatIsOwed(shop, named, locked);
  const { shares, applied, credited } = sharesOf(locked, payment, target);
  const { amount, received } = inCoins(shop, payment);
  const isCredit = payment.paymentMethod === 'credit_balance';
  const takes = target.direction === 'receivable' ? accountsOf : payingAccountsOf;
  const accounts: Partial<Record<PaymentMethod, string>> = takes(till?.accounts);
  const moneyAccountId = isCredit ? null : accounts[payment.paymentMethod];
  if (moneyAccountId === undefined) throw conflict('moneyAccountInactive');
  const when = momentOf(ctx, payment);
  refuseBeforeDebt(locked, shares, when.businessDate);
  const row = {
    ...creation,
    ...when,
    ...authorOf(principal),
    direction: target.direction,
    contactId: target.contactId,
    method: payment.paymentMethod,
    moneyAccountId,
    amount,
    applied,
    credited,
    rounding: amount - applied - credited,
    received,
    change: (received ?? amount) - amount,
    previousBalance: locked.owed,
    balance: locked.owed - applied,
    reference: payment.reference ?? null,
    comments: payment.comments ?? null,
  };
  const postings = postingsOf(shop, {
    documentType: 'deposit',
    documentId: creation.id,
    businessDate: when.businessDate,
    sessionId: openSessionOf({ deviceId: payment.deviceId ?? null, userId }),
    userId,
    legs: legsOf(row),
  });
  await batchWrites(tx, {
    ...booked({ postings }),
    ...changedDocuments(sql`id = any(${idList(shares.map(({ debtId }) => debtId))})`),
    ...numberedInsert(row),
    shares: writtenShares(shares, creation.id),
    debts: shares.length === 0 ? null : paidDebts(shares, when.businessDate),
    contact: changedContact(row),
    audit: ctx.auditPart({
      subjectId: creation.id,
      after: { amount, contactId: target.contactId },
    }),
  });
  ctx.emit('deposit.created', { id: creation.id });
}

const writtenShares = (shares: Share[], depositId: string) =>
  shares.length === 0
    ? null
    : insertOf(
        depositShares,
        shares.map((share) => ({ id: newId(), depositId, ...share })),
      );

/** Validates the input as far as possible without a lookup. */
function assertInput({ principal }: DepositContext, input: Input, { direction }: Target) {
  const { amount, received, paymentMethod } = input;
  refuseDecimals(principal.shop, 'amount', amount);
  refuseDecimals(principal.shop, 'received', received);
  if (received !== null && received !== undefined) {
    if (paymentMethod !== 'cash') throw new InvalidField('received', 'receivedOnlyCash');
  }
  const isCredit = paymentMethod === 'credit_balance';
  if (isCredit && (direction === 'payable' || input.excessAsCredit))
    throw new InvalidField('paymentMethod', 'invalidOption');
  if (direction === 'payable' && input.excessAsCredit)
    throw new InvalidField('excessAsCredit', 'invalidOption');
}

/** A cash amount that equals the total debt rounded to coins means the total debt. */
function ofWhatIsOwed(shop: Shop, input: Input, { open }: LockedBalance): Input {
  const owed = open.reduce((sum, debt) => sum + debt.balance, 0);
  const isAll = input.paymentMethod === 'cash' && input.amount === roundCash(owed, coinIn(shop));
  return isAll ? { ...input, amount: owed } : input;
}

/** The amount to pay. If the cash received equals the given amount, it becomes the rounded one. */
function inCoins(shop: Shop, { paymentMethod, ...given }: Input) {
  const amount = paymentMethod === 'cash' ? roundCash(given.amount, coinIn(shop)) : given.amount;
  const received = given.received === given.amount ? amount : (given.received ?? null);
  if (received !== null && received < amount) throw new InvalidField('received', 'receivedTooLow');
  return { amount, received };
}

const coinIn = ({ currency, settings: { cashRounding } }: Shop) => coinOf({ currency, cashRounding });

/** Locks the documents, then the contact, then its open debts, the earliest due date first. */
async function hold(tx: TenantTx, { contactId, direction, debtIds }: Target): Promise<LockedBalance> {
  const chosen = debtIds ? sql`d.id = any(${idList(debtIds)})` : sql`true`;
  const condition = sql`d.contact_id = ${contactId} and d.direction = ${direction} and d.voided_at is null
    and d.balance > 0 and ${chosen}`;
  const [, [contact], open, parts] = await pipeline([
    holdDocuments(tx, sql`id in (select d.id from debts d where ${condition})`),
    tx.execute<{ owed: string; owes: string; credit: string }>(sql`
      select owed, owes, credit from contacts where id = ${contactId} and deleted_at is null
      for no key update`),
    tx.execute<{ id: string; balance: string; issued_on: string | null }>(sql`
      select d.id, d.balance, d.issued_on::text from debts d where ${condition}
      order by d.due_date, d.id for no key update`),
    tx.execute<{ id: string; balance: string }>(sql`
      select id, balance from (${openParts(condition)}) part order by due_date, id`),
  ]);
  if (!contact) throw await whyGone(tx, contactId);
  const owed = Number(direction === 'receivable' ? contact.owed : contact.owes);
  const rows = open.map((debt) => ({
    id: debt.id,
    balance: Number(debt.balance),
    issuedOn: debt.issued_on,
  }));
  const due = parts.map(({ id, balance }) => ({ id, amount: Number(balance) }));
  return { owed, credit: Number(contact.credit), open: rows, parts: due };
}

function sharesOf(
  { open, credit, parts }: LockedBalance,
  { amount, paymentMethod, excessAsCredit }: Input,
  target: Target,
) {
  if (target.debtIds && open.length < new Set(target.debtIds).size && !excessAsCredit)
    throw conflict('debtNotOpen');
  const owed = open.reduce((sum, debt) => sum + debt.balance, 0);
  if (amount > owed && !excessAsCredit) throw conflict('depositExceedsBalance', { debtBalance: owed });
  if (paymentMethod === 'credit_balance' && amount > credit)
    throw conflict('creditBalanceTooLow', { creditBalance: credit });
  let left = amount;
  const paid = new Map<string, number>();
  for (const part of parts) {
    const share = Math.min(left, part.amount);
    left -= share;
    paid.set(part.id, (paid.get(part.id) ?? 0) + share);
  }
  const shares = open.flatMap(({ id, balance }): Share[] => {
    const share = paid.get(id) ?? 0;
    return share > 0 ? [{ debtId: id, amount: share, previousBalance: balance }] : [];
  });
  if (!isMoney(credit + left)) throw new InvalidField('amount', 'amountTooLarge');
  return { shares, applied: amount - left, credited: left };
}

/** Today, unless another day is given, which cannot be in the future. A closed day is refused on booking. */
function momentOf({ principal, now }: DepositContext, { date }: Input) {
  const { timeZone, settings } = principal.shop;
  const zone = { timeZone, cutoffHour: settings.cutoffHour };
  const today = businessDate(now(), timeZone, settings.cutoffHour);
  if (!date || date === today) return { businessDate: today, occurredAt: now() };
  refuseDay(principal.shop, { day: date, today });
  return { businessDate: date, occurredAt: onDay(now(), date, zone) };
}

/** A payment cannot be dated before the sale. A debt from before the books has no day. */
function refuseBeforeDebt({ open }: LockedBalance, shares: Share[], day: string) {
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
  rounding: number;
};

/** The rounding of a part is posted to or from `rounding`, and never through the drawer. */
function legsOf({ contactId, direction, moneyAccountId, applied, credited, rounding }: Written): Leg[] {
  const credit = creditAccount(contactId);
  const purse = moneyAccountId ? moneyAccount(moneyAccountId) : credit;
  const [ofDebts = 0, ofCredit = 0] = allocate(rounding, [applied, credited]);
  const legs = [
    ...paidLegs({ source: accountOfDebt(direction, contactId), purse, amount: applied, rounding: ofDebts }),
    ...paidLegs({ source: credit, purse, amount: credited, rounding: ofCredit }),
  ];
  return direction === 'payable' ? legs.map(reversedLeg) : legs;
}

type Paid = { source: Account; purse: Account; amount: number; rounding: number };

const paidLegs = ({ source, purse, amount, rounding }: Paid): Leg[] => [
  { source, destination: purse, amount: amount + rounding, kind: 'deposit' },
  { source, destination: 'rounding', amount: Math.max(0, -rounding), kind: 'rounding' },
  { source: 'rounding', destination: source, amount: Math.max(0, rounding), kind: 'rounding' },
];

/** Contact and debts are locked, so the validated state is still current. */
const changedContact = ({ contactId, direction, moneyAccountId, applied, credited }: Written) => {
  const gained = credited - (moneyAccountId ? 0 : applied);
  return direction === 'payable'
    ? sql`update contacts set updated_at = now(), owes = owes - ${applied} where id = ${contactId}`
    : sql`
      update contacts set updated_at = now(), owed = owed - ${applied}, credit = credit + ${gained}
      where id = ${contactId}`;
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
