import type { DebtDirection } from '@mostrador/shared/codes/codes';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { notFound } from '../../core/call/errors.ts';
import { notDeleted } from '../../core/db/columns.ts';
import { among, listPage } from '../../core/db/list.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { contacts } from '../../directory/contact/contact.table.ts';
import { contactMatches } from '../../directory/contact/contact.ts';
import { debts } from '../../ledger/debt/debt.table.ts';
import { openParts } from '../../ledger/debt/instalment.ts';
import { type DebtReading, readDebts, todayOf } from './debt-list.ts';
import type { Debtor, DebtorDetail, DebtorFilter, DebtorQuery } from './deposit.schema.ts';
import { deposits } from './deposit.table.ts';
import { readDeposits, readerOf } from './deposit-view.ts';

/** The debtors or creditors, the largest balance first. */
export async function listDebtors(ctx: DebtReading, query: DebtorFilter) {
  const owing = query.direction === 'receivable' ? contacts.owed : contacts.owes;
  const { rows, pagination } = await listPage(ctx.tx, {
    from: contacts,
    where: gt(owing, 0),
    search: contactMatches(query.name),
    order: [owing, 'desc'],
    query,
    read: (ids) => readDebtors(ctx, ids, query.direction),
  });
  return { contactsDebtsTransactions: rows, pagination };
}

/**
 * Returns a contact with its debts in this direction, including settled ones but not voided ones, and its
 * deposits.
 */
export async function readDebtor(
  ctx: DebtReading,
  { id, code, direction }: DebtorQuery,
): Promise<DebtorDetail> {
  const ofHim = and(eq(debts.contactId, id), eq(debts.direction, direction), isNull(debts.voidedAt));
  const [[debtor], own, paid] = await pipeline([
    readDebtors(ctx, [id], direction),
    readDebts(ctx, and(ofHim, code ? eq(debts.code, code.trim().toUpperCase()) : undefined)),
    readDeposits(
      ctx.tx,
      readerOf(ctx.principal),
      and(eq(deposits.contactId, id), eq(deposits.direction, direction)),
    ),
  ]);
  if (!debtor) throw notFound();
  return { ...debtor, debtsTransactions: own, deposits: paid };
}

/** The total owed. */
export async function totalOwed(ctx: DebtReading, direction: DebtDirection) {
  const [row] = await ctx.tx.execute<Ages & { contacts: number }>(sql`
    select ${agesOf(ctx)}, count(distinct d.contact_id)::int contacts
    from (${openParts(sql`d.direction = ${direction}`)}) d`);
  const { contacts: count = 0, ...ages } = row ?? {};
  return { ...agedBy(ages), contacts: count };
}

type Age = 'not_due' | 'up_to_30' | 'up_to_60' | 'up_to_90' | 'older';
type Ages = { [Name in 'balance' | 'overdue' | Age]: string };

/** The columns with the total of debts `d` by age. */
function agesOf(ctx: DebtReading) {
  const late = sql`${todayOf(ctx)}::date - d.due_date`;
  return sql`
    coalesce(sum(d.balance), 0) balance, coalesce(sum(d.balance) filter (where ${late} > 0), 0) overdue,
    coalesce(sum(d.balance) filter (where ${late} <= 0), 0) not_due,
    coalesce(sum(d.balance) filter (where ${late} between 1 and 30), 0) up_to_30,
    coalesce(sum(d.balance) filter (where ${late} between 31 and 60), 0) up_to_60,
    coalesce(sum(d.balance) filter (where ${late} between 61 and 90), 0) up_to_90,
    coalesce(sum(d.balance) filter (where ${late} > 90), 0) older`;
}

const agedBy = (row: Partial<Ages>) => ({
  balance: Number(row.balance ?? 0),
  overdue: Number(row.overdue ?? 0),
  ageing: {
    notDue: Number(row.not_due ?? 0),
    upTo30: Number(row.up_to_30 ?? 0),
    upTo60: Number(row.up_to_60 ?? 0),
    upTo90: Number(row.up_to_90 ?? 0),
    older: Number(row.older ?? 0),
  },
});

type Owing = Ages & {
  id: string;
  name: string;
  phone: string | null;
  oldest: string | null;
  last_deposit_on: string | null;
  credit: string;
  credit_limit: string | null;
  promised_on: string | null;
  debts: number;
};

/** In no order. */
async function readDebtors(ctx: DebtReading, ids: string[], direction: DebtDirection): Promise<Debtor[]> {
  const rows = await ctx.tx.execute<Owing>(sql`
    select contacts.id, name, phone, credit, credit_limit, promised_on::text, owing.*, paid.*
    from contacts
    cross join lateral (
      select ${agesOf(ctx)}, min(d.due_date)::text oldest, count(distinct d.id)::int debts
      from (${openParts(sql`d.contact_id = contacts.id and d.direction = ${direction}`)}) d) owing
    cross join lateral (
      select max(d.last_deposit_on)::text last_deposit_on from debts d
      where d.contact_id = contacts.id and d.direction = ${direction} and d.voided_at is null) paid
    where ${among(contacts.id, ids)} and ${notDeleted(contacts)}`);
  return rows.map((row) => ({
    ...agedBy(row),
    id: row.id,
    name: row.name,
    phone: row.phone,
    oldestDueDate: row.oldest,
    lastDepositOn: row.last_deposit_on,
    creditBalance: Number(row.credit),
    creditLimit: row.credit_limit === null ? null : Number(row.credit_limit),
    promisedOn: row.promised_on,
    debts: row.debts,
  }));
}
