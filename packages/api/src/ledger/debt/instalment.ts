import type { TenantTx } from '@mostrador/database/connect';
import { fitsDecimals } from '@mostrador/shared/money/money';
import { newId } from '@mostrador/shared/wire/new-id';
import { type SQL, sql } from 'drizzle-orm';
import { InvalidField } from '../../core/call/errors.ts';
import { idList } from '../../core/db/bulk.ts';
import type { Instalment, InstalmentsInput } from './instalment.schema.ts';

/** An instalment of a debt with its due date. */
export type Part = { dueDate: string; amount: number };

type Owing = { balance: number; day: string; decimals: number };

/**
 * Returns the instalments of a document's open balance; null if no balance is left to divide. Throws 422
 * `instalmentsSum`, `instalmentDatesRise`, and `dueDateBeforeStart` for a date before the document.
 */
export function plannedParts(input: InstalmentsInput, { balance, day, decimals }: Owing): Part[] | null {
  if (!input?.length || balance === 0) return null;
  let before: string | null = null;
  for (const [index, { dueDate, amount }] of input.entries()) {
    if (!fitsDecimals(amount, decimals))
      throw new InvalidField(`instalments.${index}.amount`, 'amountDecimals');
    const field = `instalments.${index}.dueDate`;
    if (dueDate < day) throw new InvalidField(field, 'dueDateBeforeStart');
    if (before !== null && dueDate <= before) throw new InvalidField(field, 'instalmentDatesRise');
    before = dueDate;
  }
  if (sumOf(input) !== balance) throw new InvalidField('instalments', 'instalmentsSum');
  return input;
}

const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

/** The rows of a plan, for a part of a statement that knows the debt and the revision. */
export function partRows(parts: readonly Part[]) {
  const rows = parts.map((part, index) => ({ id: newId(), n: index + 1, ...part }));
  return sql`
    jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as part (id uuid, n smallint, "dueDate" date, amount bigint)`;
}

/** The revision of the next plan of the debts `d` in a statement. */
export const nextRevision = sql`(
  select coalesce(max(i.revision), 0) + 1 from debt_instalments i where i.debt_id = d.id)`;

const settled = sql`(d.total - d.balance)`;
const upTo = sql`sum(i.amount) over (partition by d.id order by i.n)`;
const fromInstalments = sql`
  from debts d join debt_instalments i
    on i.organization_id = d.organization_id and i.debt_id = d.id and i.revision = d.plan_revision`;

type Row = { document_id: string; n: number; due_date: string; amount: string; paid: string };

/** The instalment plans of documents, by document id. */
export async function plansOf(tx: TenantTx, documentIds: string[]): Promise<Map<string, Instalment[]>> {
  const plans = new Map<string, Instalment[]>();
  if (documentIds.length === 0) return plans;
  const rows = await tx.execute<Row>(sql`
    select d.document_id, i.n, i.due_date::text, i.amount,
      greatest(0, least(i.amount, ${settled} - ${upTo} + i.amount)) paid
    ${fromInstalments} where d.document_id = any(${idList(documentIds)}) and d.voided_at is null
    order by d.id, i.n`);
  for (const { document_id: id, n, due_date: dueDate, amount, paid } of rows)
    plans.set(id, [...(plans.get(id) ?? []), { n, dueDate, amount: Number(amount), paid: Number(paid) }]);
  return plans;
}

/** Reads the instalment plan of a document, in the format of the input. */
export async function readInstalments(tx: TenantTx, documentId: string): Promise<Part[] | null> {
  const plan = (await plansOf(tx, [documentId])).get(documentId);
  return plan?.map(({ dueDate, amount }) => ({ dueDate, amount })) ?? null;
}

/** Adds the plan of each row to the rows. */
export async function withInstalments<Row extends { id: string }>(tx: TenantTx, rows: Row[]) {
  const plans = await plansOf(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, instalments: plans.get(row.id) ?? [] }));
}

/**
 * Selects the amounts due by day: a row for each open instalment, and one for each debt that is due on one
 * day. `which` filters the debts `d`.
 */
export const openParts = (which: SQL) => sql`
  select * from (
    select d.id, d.document_id, d.direction, d.contact_id, d.last_deposit_on, i.due_date,
      least(i.amount, greatest(0, ${upTo} - ${settled})) balance
    ${fromInstalments} where d.balance > 0 and d.voided_at is null and ${which}
    union all
    select d.id, d.document_id, d.direction, d.contact_id, d.last_deposit_on, d.due_date, d.balance
    from debts d where d.plan_revision is null and d.balance > 0 and d.voided_at is null and ${which}) part
  where balance > 0`;

/**
 * The same for receivables at the end of a past day, by the current plans. The former balance is the sum of
 * the document, refunds and write-offs posted until then, less the deposits that counted then. A settled debt
 * that was not changed since that day was settled then.
 */
export const openReceivablesOn = (day: string) => {
  const past = sql`
    select d.id, d.contact_id, d.due_date, d.plan_revision, d.total,
      least(d.total, booked.amount - paid.amount) balance
    from debts d, lateral (
      select
        coalesce(sum(case when p.destination like 'contact:%' then p.amount else -p.amount end), 0) amount
      from postings p
      where p.business_date <= ${day}::date and (p.destination like 'contact:%' or p.source like 'contact:%')
        and (p.document_id in (d.document_id, d.id) or p.document_id in (
          select r.id from refunds r where r.sale_id = d.document_id))) booked, lateral (
      select coalesce(sum(s.amount), 0) amount
      from deposit_shares s join deposits o on o.id = s.deposit_id
      where s.debt_id = d.id and o.business_date <= ${day}::date
        and (o.voided_on is null or o.voided_on > ${day}::date)) paid
    where d.direction = 'receivable' and coalesce(d.issued_on, ${day}::date) <= ${day}::date
      and (d.balance > 0 or d.updated_at >= ${day}::date)`;
  const settledThen = sql`(d.total - d.balance)`;
  return sql`
    select * from (
      select d.contact_id, i.due_date, least(i.amount, greatest(0, ${upTo} - ${settledThen})) balance
      from (${past}) d join debt_instalments i on i.debt_id = d.id and i.revision = d.plan_revision
      where d.balance > 0
      union all
      select d.contact_id, d.due_date, d.balance from (${past}) d where d.plan_revision is null) part
    where balance > 0`;
};
