import { type DebtDirection, debtDirections } from '@mostrador/shared/codes/codes';
import { money } from '@mostrador/shared/money/amount';
import { fitsDecimals } from '@mostrador/shared/money/money';
import { addDays, businessDate } from '@mostrador/shared/time/time';
import { dateField, oneOf, optionalParagraph } from '@mostrador/shared/wire/field';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { idList } from '../../../core/db/bulk.ts';
import { decimalsOf } from '../../../identity/organization/decimals.ts';
import { type OpeningDebt, openDebts } from '../../../ledger/debt/debt-opening.ts';
import { createContacts, type People, type Person, peopleOf } from '../people/import-contacts.ts';
import { type NewPeople, newPeople } from '../people/import-new-people.ts';
import type { SheetRow, Values } from '../read/import-values.ts';
import { type Importing, type Planned, planned, refuse, refuseIssues } from '../run/import-plan.ts';

/** The fields of one row of a debt; `date` is the day on which it began. */
const DebtFields = z.object({
  amount: money(),
  direction: oneOf(debtDirections).default('receivable'),
  date: dateField().optional(),
  dueDate: dateField().optional(),
  notes: optionalParagraph(500).nullish(),
});

type Opening = { plan: Planned; debt: OpeningDebt };
type DebtPlan = { rows: Planned[]; people: NewPeople; openings: Opening[] };

/**
 * Plans the debt that each row would create. A debt from an earlier import is not created again: it has the
 * same contact, amount and direction, and the same values for all other fields in the row. Two equal rows
 * are two debts.
 */
export async function planDebts(ctx: Importing, rows: SheetRow[]): Promise<DebtPlan> {
  const { countryId } = ctx.principal.shop;
  const people = await peopleOf(ctx.tx, rows, countryId);
  const opened = await openedBefore(ctx, rows, people);
  const plan: DebtPlan = { rows: [], people: newPeople(countryId), openings: [] };
  for (const row of rows) {
    const own = planned(row, String(row.values.name ?? row.values.phone ?? ''));
    plan.rows.push(own);
    if (own.outcome !== 'error') planRow(ctx, { own, values: row.values, people, opened }, plan);
  }
  const isFine = ({ plan: { outcome } }: Opening) => outcome === 'new';
  return { ...plan, openings: plan.openings.filter(isFine) };
}

type RowOfDebt = { own: Planned; values: Values; people: People; opened: Opened };

function planRow(ctx: Importing, { own, values, people, opened }: RowOfDebt, plan: DebtPlan) {
  const person = people(values);
  if (person && person !== 'several') own.name = person.name;
  if (person === 'several') return refuse(own, 'importAmbiguousContact', { field: 'name', value: own.name });
  const imported = parseDebt(ctx, own, values);
  if (!imported) return;
  // Lists of balances contain everyone, so contacts without a debt are omitted.
  if (imported.amount === 0) return;
  if (person && opened(person.id, imported)) return;
  const made = person ? null : plan.people.take(own, { values, direction: imported.direction });
  const contactId = person?.id ?? made?.id;
  if (!contactId) return;
  const debt = debtOf(ctx, imported, { contactId, creditDays: person?.creditDays ?? null });
  if (debt.dueDate < debt.issuedOn)
    return refuse(own, 'dueDateBeforeStart', { field: 'dueDate', value: debt.dueDate });
  own.outcome = 'new';
  own.subjectId = debt.id;
  own.before = made?.isFirst ? { contactId } : null;
  own.changes = shownOf(debt, made?.isFirst ? own.name : null);
  plan.openings.push({ plan: own, debt });
}

type ImportedDebt = z.infer<typeof DebtFields>;

function parseDebt({ principal, now }: Importing, own: Planned, values: Values): ImportedDebt | null {
  const { shop } = principal;
  const plain = Object.entries(values).filter(([, value]) => value !== null);
  const read = DebtFields.safeParse(Object.fromEntries(plain));
  if (!read.success) {
    refuseIssues(own, read.error, values);
    return null;
  }
  const { amount, date } = read.data;
  if (!fitsDecimals(amount, decimalsOf(shop)))
    refuse(own, 'amountDecimals', { field: 'amount', value: String(amount / 100) });
  if (date && date > businessDate(now(), shop.timeZone, shop.settings.cutoffHour))
    refuse(own, 'dateInFuture', { field: 'date', value: date });
  return own.outcome === 'error' ? null : read.data;
}

type Debtor = { contactId: string; creditDays: number | null };

/**
 * The default start is today. The default due date is that of a credit sale on the start day, but not before
 * today.
 */
function debtOf(
  { principal: { shop }, now }: Importing,
  imported: ImportedDebt,
  debtor: Debtor,
): OpeningDebt {
  const today = businessDate(now(), shop.timeZone, shop.settings.cutoffHour);
  const issuedOn = imported.date ?? (imported.dueDate && imported.dueDate < today ? imported.dueDate : today);
  const usual = addDays(issuedOn, debtor.creditDays ?? shop.settings.creditDays);
  return {
    id: newId(),
    contactId: debtor.contactId,
    direction: imported.direction,
    total: imported.amount,
    issuedOn,
    dueDate: imported.dueDate ?? (usual < today ? today : usual),
    note: imported.notes ?? null,
  };
}

const shownOf = ({ total, direction, issuedOn, dueDate, note }: OpeningDebt, newContact: string | null) =>
  Object.entries({ newContact, amount: total, direction, date: issuedOn, dueDate, notes: note }).flatMap(
    ([field, after]) => (after === null ? [] : [{ field, before: null, after }]),
  );

/** True if the same debt was imported before; each existing debt matches one row. */
type Opened = (contactId: string, imported: ImportedDebt) => boolean;
type Known = Record<'contact_id' | 'total' | 'issued_on' | 'due_date', string> & {
  direction: DebtDirection;
  note: string | null;
};

async function openedBefore({ tx }: Importing, rows: SheetRow[], people: People): Promise<Opened> {
  const found = rows.map(({ values }) => people(values));
  const ids = found.flatMap((person) => (person === null || person === 'several' ? [] : [person.id]));
  const known = await tx.execute<Known>(sql`
    select contact_id, direction, total, issued_on::text, due_date::text, note from debts
    where document_type = 'opening' and voided_at is null and contact_id = any(${idList([...new Set(ids)])})
    order by number`);
  const byContact = Map.groupBy(known, (debt) => debt.contact_id);
  return (contactId, imported) => {
    const list = byContact.get(contactId) ?? [];
    const at = list.findIndex((debt) => isSame(debt, imported));
    if (at >= 0) list.splice(at, 1);
    return at >= 0;
  };
}

const isSame = (debt: Known, { amount, direction, date, dueDate, notes }: ImportedDebt) =>
  Number(debt.total) === amount &&
  debt.direction === direction &&
  (date === undefined || date === debt.issued_on) &&
  (dueDate === undefined || dueDate === debt.due_date) &&
  (!notes || notes === debt.note);

const perStep = 1000;

/** Creates new contacts, then opens the debts of all contacts that still exist. */
export async function writeDebts(ctx: Importing, plan: DebtPlan, progress: (done: number) => Promise<void>) {
  const { tx } = ctx;
  await createContacts(ctx, plan.people.made());
  const ids = [...new Set(plan.openings.map(({ debt }) => debt.contactId))];
  const there = await tx.execute<Pick<Person, 'id'>>(sql`
    select id from contacts where id = any(${idList(ids)}) and deleted_at is null
    order by id for no key update`);
  const locked = new Set(there.map(({ id }) => id));
  for (const { plan: own, debt } of plan.openings)
    if (!locked.has(debt.contactId)) refuse(own, 'importContactGone', { field: 'name', value: own.name });
  const requested = plan.openings.flatMap(({ debt }) => (locked.has(debt.contactId) ? [debt] : []));
  for (let from = 0; from < requested.length; from += perStep) {
    const part = requested.slice(from, from + perStep);
    await openDebts(ctx, part);
    await progress(part.length);
  }
}
