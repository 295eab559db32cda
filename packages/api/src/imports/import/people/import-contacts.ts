import type { TenantTx } from '@mostrador/database/connect';
import type { ImportMode } from '@mostrador/shared/codes/import-codes';
import { newId } from '@mostrador/shared/wire/new-id';
import { searchKey } from '@mostrador/shared/words/search-key';
import { sql } from 'drizzle-orm';
import type { ProductWriting } from '../../../catalog/product/list/product-view.ts';
import type { Shop } from '../../../core/call/call.ts';
import { completeRow, insertAll, updateAll } from '../../../core/db/bulk.ts';
import { among } from '../../../core/db/list.ts';
import { ContactChanges, ContactInput, contactFields } from '../../../directory/contact/contact.schema.ts';
import { contacts } from '../../../directory/contact/contact.table.ts';
import { ownColumnsOf, searchColumnsOf } from '../../../directory/contact/contact.ts';
import { phoneKey, storedTaxIdKey, taxIdKey } from '../../../directory/contact/contact-codes.ts';
import type { SheetRow, Value, Values } from '../read/import-values.ts';
import {
  asUnderstood,
  differences,
  isAllowed,
  type Planned,
  planned,
  refuse,
  refuseIssues,
} from '../run/import-plan.ts';

export type Person = typeof contacts.$inferSelect;
type Creation = { plan: Planned; input: ContactInput };
type Update = { plan: Planned; person: Person; changed: Partial<Person> };
type ContactPlan = { rows: Planned[]; creations: Creation[]; updates: Update[] };

const textOf = (value: Value | undefined) => (typeof value === 'string' ? value.trim() : '');

/** Finds the contact of a row by tax id, e-mail, phone or name; null if the contact is new. */
export type People = (values: Values) => Person | 'several' | null;

export async function peopleOf(tx: TenantTx, rows: SheetRow[], countryId: string | null): Promise<People> {
  const numberOf = (text: string) => phoneKey(text, countryId);
  const named = (field: 'taxId' | 'email' | 'phone' | 'name', tidy: (text: string) => string) =>
    JSON.stringify([...new Set(rows.map(({ values }) => tidy(textOf(values[field]))).filter(Boolean))]);
  const lower = (text: string) => text.toLowerCase();
  const found = await tx.execute<{ id: string }>(sql`
    select id from contacts where deleted_at is null and (
      ${storedTaxIdKey} in (select jsonb_array_elements_text(${named('taxId', taxIdKey)}::jsonb))
      or email in (select jsonb_array_elements_text(${named('email', lower)}::jsonb))
      or coalesce(phone_e_164, regexp_replace(phone, '\D', '', 'g')) in (
        select jsonb_array_elements_text(${named('phone', numberOf)}::jsonb))
      or name_key in (select jsonb_array_elements_text(${named('name', searchKey)}::jsonb)))`);
  const ids = found.map(({ id }) => id);
  const known = await tx.select().from(contacts).where(among(contacts.id, ids));
  const by = (keyOf: (person: Person) => string | null | undefined) =>
    Map.groupBy(known, (person) => keyOf(person) ?? '');
  const indexes = [
    {
      key: (values: Values) => taxIdKey(textOf(values.taxId)),
      map: by(({ taxId }) => taxIdKey(taxId ?? '')),
    },
    { key: (values: Values) => lower(textOf(values.email)), map: by(({ email }) => email) },
    {
      key: (values: Values) => numberOf(textOf(values.phone)),
      map: by(({ phone }) => numberOf(phone ?? '')),
    },
    { key: (values: Values) => searchKey(textOf(values.name)), map: by(({ nameKey }) => nameKey) },
  ];
  return (values) => {
    for (const { key, map } of indexes) {
      const people = key(values) === '' ? [] : (map.get(key(values)) ?? []);
      const [only, other] = people;
      if (other) return 'several';
      if (only) return only;
    }
    return null;
  };
}

const fieldsIn = (values: Values) =>
  Object.fromEntries(
    contactFields.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]] as const])),
  );

export function planContacts(rows: SheetRow[], mode: ImportMode, people: People): ContactPlan {
  const plan: ContactPlan = { rows: [], creations: [], updates: [] };
  const seen = new Map<string, number>();
  for (const row of rows) {
    const own = planned(row, textOf(row.values.name));
    plan.rows.push(own);
    if (own.outcome === 'error') continue;
    const person = people(row.values);
    if (person === 'several') {
      refuse(own, 'importAmbiguousContact', { field: 'name', value: own.name });
      continue;
    }
    if (!isAllowed(own, { mode, there: person })) continue;
    const { taxId, email, phone, name } = row.values;
    const key =
      person?.id ?? JSON.stringify([taxIdKey(textOf(taxId)), email, phone, searchKey(textOf(name))]);
    const before = seen.get(key);
    if (before) {
      refuse(own, 'importRepeated', { row: before });
      continue;
    }
    seen.set(key, row.row);
    if (person) plan.updates.push(...updateOf(own, person, row.values));
    else plan.creations.push(...creationOf(own, row.values));
  }
  return plan;
}

function creationOf(plan: Planned, values: Values): Creation[] {
  const read = ContactInput.safeParse({ ...fieldsIn(values), name: plan.name });
  plan.outcome = 'new';
  plan.changes = asUnderstood(values, ['creditLimit', 'creditDays']);
  if (read.success) return [{ plan, input: read.data }];
  refuseIssues(plan, read.error, values);
  return [];
}

function updateOf(plan: Planned, person: Person, values: Values): Update[] {
  plan.subjectId = person.id;
  if (plan.name === '') plan.name = person.name;
  const read = ContactChanges.safeParse({ ...fieldsIn(values), id: person.id });
  if (!read.success) {
    refuseIssues(plan, read.error, values);
    return [];
  }
  const { id: _id, ...cleaned } = read.data;
  const { changed, was, shown } = differences(person, cleaned);
  plan.changes = shown;
  if (shown.length === 0) return [];
  plan.outcome = 'update';
  plan.before = { changes: was };
  return [{ plan, person, changed }];
}

type Writing = Pick<ProductWriting, 'tx' | 'emit'> & { principal: { shop: Pick<Shop, 'countryId'> } };

/**
 * Writes contacts by the rules of the form: with the same schema, and with search columns built from the
 * fields.
 */
export async function writeContacts(ctx: Writing, { creations, updates }: ContactPlan) {
  const made = creations.map(({ plan, input }) => {
    const id = newId();
    plan.subjectId = id;
    return { ...input, id };
  });
  await createContacts(ctx, made);
  await changeContacts(ctx, updates);
}

export async function createContacts(
  { tx, emit, principal }: Writing,
  people: (ContactInput & { id: string })[],
) {
  const rows = people.map((person) =>
    completeRow(contacts, { ...person, ...searchColumnsOf(person, principal.shop.countryId) }),
  );
  await insertAll(tx, contacts, rows);
  for (const { id } of people) emit('contact.created', { id });
}

/** Changes many contacts, each with its own values. Contacts deleted in the meantime are ignored. */
export async function changeContacts(
  { tx, emit, principal }: Writing,
  updates: { person: Person; changed: Partial<Person> }[],
) {
  if (updates.length === 0) return;
  const rows = updates.map(({ person, changed }) => {
    const merged = { ...person, ...changed };
    const found = searchColumnsOf(merged, principal.shop.countryId);
    return { id: person.id, ...ownColumnsOf(merged), ...found };
  });
  await updateAll(tx, contacts, { rows, also: sql`, updated_at = now(), edited_at = now()` });
  for (const { person } of updates) emit('contact.updated', person);
}
