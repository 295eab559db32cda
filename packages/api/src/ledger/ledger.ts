import type { Db, Tx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/new-id';
import { eq, sql } from 'drizzle-orm';
import { insertOf } from '../base/bulk.ts';
import { moneyAccounts, postings } from './ledger.table.ts';

/** One amount that moves: the source is credited, the destination debited. Amounts of 0 are no postings. */
export type Leg = {
  source: string;
  destination: string;
  amount: number;
  kind: (typeof postings.$inferInsert)['kind'];
};

export type Act = { documentType: 'sale'; documentId: string; businessDate: string; legs: Leg[] };

/**
 * A change of the kept totals of one business day; counts and amounts may be negative when something is
 * undone.
 */
export type TotalChange = { kind: string; key: string; amount: number; count: number };

/** The only maker of postings. Like all writes here, a part of the statement that writes the document. */
export function postingsOf({ legs, ...document }: Act) {
  const groupId = newId();
  const moving = legs.filter(({ amount }) => amount > 0);
  const rows = moving.map((leg) => ({ id: newId(), groupId, ...document, ...leg }));
  return rows.length > 0 ? insertOf(postings, rows) : null;
}

/**
 * Undoes every posting of a document by its mirror image, on the document's own business day. The first ones
 * stay.
 */
export const reversalOf = (documentId: string) => sql`
  insert into postings
    (id, source, destination, amount, kind, business_date, document_type, document_id, group_id, reverses_id)
  select gen_random_uuid(), destination, source, amount, kind, business_date, document_type, document_id,
    ${newId()}::uuid, id
  from postings p where document_id = ${documentId} and reverses_id is null
    and not exists (select from postings r where r.document_id = p.document_id and r.reverses_id = p.id)`;

/**
 * Adds to the kept totals, in one order everywhere so that two sales never wait for each other in a circle.
 */
export const addedTotals = (businessDate: string, changes: TotalChange[]) => sql`
  insert into daily_totals (business_date, kind, key, amount, count)
  select ${businessDate}::date, kind, key, sum(amount), sum(count)
  from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
    as change (kind text, key text, amount bigint, count int)
  group by kind, key order by kind, key
  on conflict (organization_id, business_date, kind, key)
  do update set amount = daily_totals.amount + excluded.amount, count = daily_totals.count + excluded.count`;

/** The same changes with the signs turned. */
export const negated = (changes: TotalChange[]): TotalChange[] =>
  changes.map((change) => ({ ...change, amount: -change.amount, count: -change.count }));

/** The money account that takes each method by default. */
export async function defaultAccounts(tx: Tx) {
  const rows = await tx.select().from(moneyAccounts).where(eq(moneyAccounts.isDefault, true));
  const idOf = (kind: string) => rows.find((row) => row.kind === kind)?.id;
  return { cash: idOf('cash'), card: idOf('card'), transfer: idOf('bank') };
}

/** What a new organization begins with. */
export const openAccounts = (
  tx: Db | Tx,
  organizationId: string,
  names: { cash: string; card: string; bank: string },
) =>
  tx.insert(moneyAccounts).values([
    { id: newId(), organizationId, kind: 'cash', name: names.cash },
    { id: newId(), organizationId, kind: 'card', name: names.card },
    { id: newId(), organizationId, kind: 'bank', name: names.bank },
  ]);
