import type { Db, TenantTx, Tx } from '@mostrador/database/connect';
import type { DocumentType, MoneyAccountKind, MoneyMethod, PostingKind } from '@mostrador/shared/codes/codes';
import { newId } from '@mostrador/shared/wire/new-id';
import { type SQL, sql } from 'drizzle-orm';
import type { Shop } from '../../core/call/call.ts';
import { conflict, InvalidField, notFound } from '../../core/call/errors.ts';
import { batchWrites, idList, jsonRows, type SharedWrite, type Writes } from '../../core/db/bulk.ts';
import type { Account } from './accounts.ts';
import { moneyAccounts, postings } from './ledger.table.ts';

/**
 * One amount that moves: the source is credited, the destination debited. Amounts of 0 create no postings.
 */
export type Leg = { source: Account; destination: Account; amount: number; kind: PostingKind };

/** `sessionId` is the user's `openSessionOf`, read by the statement that writes, or `noSession`. */
export type PostedAct = {
  documentType: DocumentType;
  documentId: string;
  businessDate: string;
  sessionId: SQL;
  userId: string | null;
  channel?: string;
};

/** The data that `requireOpen` checks. */
export type Period = Pick<Shop, 'lockedUntil'>;

/**
 * A change of the running totals of one business day; counts and amounts may be negative when a document is
 * reversed.
 */
export type TotalChange = { kind: string; key: string; amount: number; count: number };

export const isOpen = ({ lockedUntil }: Period, day: string) => lockedUntil === null || day > lockedUntil;

/** Refuses a day of a closed period, in which nothing is booked any more. */
export function requireOpen(period: Period, day: string) {
  if (!isOpen(period, day)) throw conflict('periodLocked', { lockedUntil: period.lockedUntil });
}

/**
 * A leg with an amount that the statement itself calculates; a negative amount moves in the opposite
 * direction.
 */
export type FoundLeg = Omit<Leg, 'amount'> & { amount: SQL };

/** Inserts the legs of an act, as a part of the statement that writes the document. */
export function postingsOf(
  period: Period,
  { sessionId, found, ...act }: PostedAct & { legs: Leg[]; found?: FoundLeg },
) {
  const groupId = newId();
  const insert = postingsOfAll(period, [{ ...act, groupId }], sessionId);
  if (!found) return insert;
  requireOpen(period, act.businessDate);
  const { source, destination, kind, amount } = found;
  const row = sql`
    select ${newId()}::uuid, ${groupId}::uuid, case when amount > 0 then ${source} else ${destination} end,
      case when amount > 0 then ${destination} else ${source} end, abs(amount), ${act.businessDate}::date,
      ${kind}, ${act.documentType}, ${act.documentId}::uuid, ${act.userId}::uuid,
      ${act.channel ?? null}::text, ${sessionId}
    from (select ${amount} amount) found where amount <> 0`;
  return insert
    ? sql`${insert} union all ${row}`
    : sql`insert into postings (${sql.raw(foundColumns)}) ${row}`;
}

type Booked = Omit<PostedAct, 'sessionId'> & { legs: Leg[]; groupId?: string };

/** The columns in the order of a row of `postingsOfAll`. */
const foundColumns = `id, group_id, source, destination, amount, business_date, kind, document_type,
  document_id, user_id, channel, session_id`;

/** Inserts the legs of many acts, each in its own group. */
export function postingsOfAll(period: Period, acts: Booked[], sessionId: SQL) {
  const rows = acts.flatMap(({ legs, groupId = newId(), ...act }) => {
    requireOpen(period, act.businessDate);
    const { documentType, documentId, businessDate, userId, channel = null } = act;
    return legs
      .filter(({ amount }) => amount > 0)
      .map(({ source, destination, amount, kind }) => ({
        id: newId(),
        groupId,
        source,
        destination,
        amount,
        businessDate,
        kind,
        documentType,
        documentId,
        userId,
        channel,
      }));
  });
  if (rows.length === 0) return null;
  const { columns, values, source } = jsonRows(postings, rows);
  return sql`
    insert into postings (${columns}, session_id) select ${values}, ${sessionId} from ${source}`;
}

/** The order in which a statement locks rows of running totals: sellers, products, days, ledger. */
export const orderOfTotals = {
  sellerMonths: '1',
  productMonths: '2',
  productDays: '3',
  days: (day: string) => `4 ${day}`,
  ledgerMonths: '5',
  ledgerDays: '6',
};

/**
 * Builds the inserts of postings for the statement that writes their document, with the changes of the
 * running totals, in the order of their total keys. All postings are created here, all of one statement at
 * once.
 */
export function booked(writes: Record<string, SQL | null>): Writes {
  const made = Object.entries(writes).flatMap(([name, write]) => (write ? [[name, write] as const] : []));
  if (made.length === 0) return {};
  const posted = sql.join(
    made.map(([name]) => sql.raw(`select * from "${name}"`)),
    sql.raw(' union all '),
  );
  const after = made.map(([name]) => name);
  return {
    ...Object.fromEntries(made.map(([name, write]) => [name, sql`${write} returning ${returnedColumns}`])),
    ledger_days: {
      ...{ order: orderOfTotals.ledgerDays, after },
      write: (isTurn) => sql`
        insert into ledger_days as stored (business_date, document_type, kind, source, destination, who,
          channel, amount, count)
        select business_date, document_type, kind, source, destination, coalesce(user_id::text, ''),
          coalesce(channel, ''), sum(amount), count(*)
        from (${posted}) posted where ${isTurn} group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
        on conflict (organization_id, business_date, document_type, kind, source, destination, who, channel)
        do update set amount = stored.amount + excluded.amount, count = stored.count + excluded.count`,
    },
    ledger_months: {
      ...{ order: orderOfTotals.ledgerMonths, after },
      write: (isTurn) => sql`
        insert into ledger_months as stored (month, document_type, kind, source, destination, amount, count)
        select date_trunc('month', business_date)::date, document_type, kind, source, destination,
          sum(amount), count(*)
        from (${posted}) posted where ${isTurn} group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
        on conflict (organization_id, month, document_type, kind, source, destination)
        do update set amount = stored.amount + excluded.amount, count = stored.count + excluded.count`,
    },
  };
}

const returnedColumns = sql.raw(
  `business_date, document_type, kind, source, destination, user_id, channel, amount`,
);

/** Writes postings without a document. */
export async function book(tx: TenantTx, writes: Record<string, SQL | null>) {
  const parts = booked(writes);
  if (Object.keys(parts).length > 0) await batchWrites(tx, parts);
}

/** Movements outside of a till have no session. */
export const noSession = sql.raw('null::uuid');

/** The place of an action: the id that the till sent, and the current user. */
export type Place = { deviceId: string | null; userId: string | null };

/**
 * The open cash session for an action: that of the till, otherwise the user's own. It is locked, so that
 * closing it waits for pending actions and counts them; later ones find it closed and belong to no session.
 */
export const openSessionOf = ({ deviceId, userId }: Place) => sql`(
  select id from cash_sessions
  where closing_id is null and (device_id = ${deviceId}::text or user_id = ${userId}::uuid)
  order by coalesce(device_id = ${deviceId}::text, false) desc limit 1 for share)`;

/**
 * Reverses every posting of a document with its mirror image on the given day. The original postings stay. A
 * reversal belongs to the session of the original while that is open, or else to the session of the user.
 */
export const reversalOf = (period: Period, { documentId, ...place }: Reversal & { documentId: string }) =>
  reversalsOf(period, { documentIds: [documentId], ...place });

/** `where`: limits the reversal to some of the postings (`p`). */
type Reversal = Pick<PostedAct, 'businessDate' | 'sessionId'> & { where?: SQL };

/** Reverses the postings of many documents, each in its own group. */
export function reversalsOf(
  period: Period,
  { documentIds, businessDate, sessionId, where }: Reversal & { documentIds: string[] },
) {
  requireOpen(period, businessDate);
  const firstOpen = period.lockedUntil ?? '-infinity';
  // Depreciation is reversed in the month of its expense; a write-off and capital are reversed on their own
  // day, if it is open.
  const day = sql`
    case when p.kind = 'depreciation' then greatest(${businessDate}::date, p.business_date)
      when (p.kind = 'write_off' or 'equity:opening' in (p.source, p.destination))
        and p.business_date > ${firstOpen}::date then p.business_date
      else ${businessDate}::date end`;
  const mirrors = mirrorsOf(documentIds, { day, sessionId });
  return where ? sql`${mirrors} and ${where}` : mirrors;
}

/**
 * Moves the current postings of documents from one account to another: each posting is reversed and booked
 * again on its own day, both for its drawer while that is open. `since` is the first of those days.
 */
export function movedPostings(period: Period, { documents, to, since }: Moved): Record<string, SQL> {
  requireOpen(period, since);
  const ids = documents.map(({ id }) => id);
  const side = (name: 'source' | 'destination') => {
    const account = sql.raw(`p.${name}`);
    return sql`case when ${account} = reported.account then ${to} else ${account} end`;
  };
  return {
    moved_back: mirrorsOf(ids, { day: sql.raw('p.business_date'), sessionId: noSession }),
    moved: sql`
      insert into postings (id, source, destination, amount, kind, business_date, document_type, document_id,
        group_id, user_id, channel, session_id)
      select ${laterId()}, ${side('source')}, ${side('destination')}, amount, kind, business_date,
        document_type, document_id, ${groupOf(ids)}, user_id, channel, ${drawerOf(noSession)}
      from postings p
      join jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as reported (id uuid, account text)
        on reported.id = p.document_id
      where ${isUnreversed}`,
  };
}

type Moved = { documents: { id: string; account: Account }[]; to: Account; since: string };

/**
 * Moves postings from other days to one day: each is reversed on its own day and booked again on the new
 * one. Both days must be open.
 */
export function laterDated(period: Period, { where, to }: { where: SQL; to: string }): Record<string, SQL> {
  requireOpen(period, to);
  const firstOpen = period.lockedUntil ?? '-infinity';
  const redated = sql`
    from postings p where ${where} and p.business_date <> ${to}::date
      and p.business_date > ${firstOpen}::date and ${isUnreversed}`;
  const columns = sql.raw(`amount, kind, document_type, document_id, user_id, channel`);
  const group = sql`md5(${newId()}::text || document_id)::uuid`;
  return {
    moved_back: sql`
      insert into postings (id, source, destination, business_date, group_id, reverses_id, ${columns})
      select ${laterId()}, destination, source, business_date, ${group}, id, ${columns} ${redated}`,
    moved: sql`
      insert into postings (id, source, destination, business_date, group_id, ${columns})
      select ${laterId()}, source, destination, ${to}::date, ${group}, ${columns} ${redated}`,
  };
}

/** Reverses the depreciation of documents from an open day on, each posting on its own day. */
export const depreciationUndone = (documentIds: string[], since = '-infinity') => sql`
  ${mirrorsOf(documentIds, { day: sql.raw('p.business_date'), sessionId: noSession })}
    and kind = 'depreciation' and p.business_date >= ${since}::date`;

const mirrorsOf = (documentIds: string[], { day, sessionId }: { day: SQL; sessionId: SQL }) => sql`
  insert into postings (id, source, destination, amount, kind, business_date, document_type, document_id,
    group_id, reverses_id, user_id, channel, session_id)
  select ${laterId()}, destination, source, amount, kind, ${day}, document_type, document_id,
    ${groupOf(documentIds)}, id, user_id, channel, ${drawerOf(sessionId)}
  from postings p where document_id = any(${idList(documentIds)}) and ${isUnreversed}`;

/**
 * Returns an id for each row, in chronological order like other ids, because the postings of a day are
 * ordered by id.
 */
const laterId = () => sql`(${newId().slice(0, 15)}::text || substr(gen_random_uuid()::text, 16))::uuid`;

/** A separate group for each document. */
const groupOf = (documentIds: string[]) =>
  sql`(${idList(documentIds.map(() => newId()))})[array_position(${idList(documentIds)}, document_id)]`;

const drawerOf = (otherwise: SQL) => sql`coalesce(
  (select s.id from cash_sessions s where s.id = p.session_id and s.closing_id is null for share),
  ${otherwise})`;

const isUnreversed = sql.raw(`reverses_id is null
  and not exists (select from postings r where r.document_id = p.document_id and r.reverses_id = p.id)`);

/**
 * The next number of a kind of document, as the part `number` of the statement that writes the document: both
 * commit together, so that no number is lost or used twice.
 */
export const nextNumber = (kind: string) => sql`
  insert into counters (kind, value) values (${kind}, 1)
  on conflict (organization_id, kind) do update set value = counters.value + 1 returning value`;

/** The display form of the number: `P-000123`. */
export const codeOf = (prefix: string) => sql`
  ${prefix} || lpad(number.value::text, greatest(6, length(number.value::text)), '0')`;

/** Adds changes to the running totals of a day, in the order of their keys. */
export const addedTotals = (businessDate: string, changes: TotalChange[]): SharedWrite => ({
  order: orderOfTotals.days(businessDate),
  write: (isTurn) => sql`
    insert into daily_totals (business_date, kind, key, amount, count)
    select ${businessDate}::date, kind, key, sum(amount), sum(count)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as change (kind text, key text, amount bigint, count int)
    where ${isTurn} group by kind, key order by kind, key
    on conflict (organization_id, business_date, kind, key)
    do update set amount = daily_totals.amount + excluded.amount,
      count = daily_totals.count + excluded.count`,
});

/** The same changes with inverted signs. */
export const negated = (changes: TotalChange[]): TotalChange[] =>
  changes.map((change) => ({ ...change, amount: -change.amount, count: -change.count }));

/** Combines changes into one for each key, without those that leave their total unchanged. */
export function netOf(changes: TotalChange[]): TotalChange[] {
  const sums = new Map<string, TotalChange>();
  for (const change of changes) {
    const name = `${change.kind} ${change.key}`;
    const sum = sums.get(name) ?? { ...change, amount: 0, count: 0 };
    sums.set(name, { ...sum, amount: sum.amount + change.amount, count: sum.count + change.count });
  }
  return [...sums.values()].filter(({ amount, count }) => amount !== 0 || count !== 0);
}

const kindOfMethod: Record<MoneyMethod, MoneyAccountKind> = {
  cash: 'cash',
  card: 'card',
  transfer: 'bank',
};

/**
 * A column with the default account of each kind, which receives payments when none is named, for
 * `accountsOf`.
 */
export const defaultAccounts = sql`(
  select jsonb_object_agg(kind, id) from money_accounts where is_default)`;

export const accountsOf = (found: Partial<Record<MoneyAccountKind, string>> | null | undefined) => {
  const idOf = (method: MoneyMethod) => found?.[kindOfMethod[method]];
  return { cash: idOf('cash'), card: idOf('card'), transfer: idOf('transfer') };
};

/** The accounts from which the shop pays: its credit card, or else a card of the bank. */
export function payingAccountsOf(found: Parameters<typeof accountsOf>[0]) {
  const { cash, transfer } = accountsOf(found);
  return { cash, card: found?.credit_card ?? transfer, transfer };
}

/**
 * A column with the kinds of the open accounts among these, by id. They are locked, so that none is closed
 * before the row that refers to it is written.
 */
export const openAccountsAmong = (ids: readonly (string | null | undefined)[]) => sql`(
  select jsonb_object_agg(id, kind) from (
    select id, kind from money_accounts where closed_at is null
      and id = any(${idList(ids.flatMap((id) => id ?? []))}) order by id for key share) named)`;

export type NamedAccounts = Readonly<Record<string, MoneyAccountKind>> | null | undefined;

type Naming = { id: string; kinds: readonly MoneyAccountKind[]; field: string };

/** Throws 404 if the account is not open, 422 `accountOfOtherKind` if the method does not use it. */
export function refuseOtherAccount(open: NamedAccounts, { id, kinds, field }: Naming) {
  const kind = open?.[id];
  if (!kind) throw notFound(field);
  if (!kinds.includes(kind)) throw new InvalidField(field, 'accountOfOtherKind');
}

/**
 * Throws 409 `moneyAccountClosed` if one of the accounts is closed, because its money would appear in no
 * list.
 */
export async function refuseClosedAccounts(tx: TenantTx, ids: readonly (string | null | undefined)[]) {
  const accounts = idList(ids.flatMap((id) => id ?? []));
  const [closed] = await tx
    .select({ id: moneyAccounts.id })
    .from(moneyAccounts)
    .where(sql`${moneyAccounts.id} = any(${accounts}) and ${moneyAccounts.closedAt} is not null`)
    .limit(1);
  if (closed) throw conflict('moneyAccountClosed');
}

/** Creates the accounts of a new organization. */
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

/** Moves the running totals of one total key to another. */
export const moveTotals = (tx: TenantTx, { kind, from, to }: { kind: string; from: string; to: string }) =>
  tx.execute(sql`
    with old as (
      select business_date, amount, count from daily_totals
      where kind = ${kind} and key = ${from} and (amount <> 0 or count <> 0)),
    emptied as (
      update daily_totals set amount = 0, count = 0 from old
      where daily_totals.business_date = old.business_date and kind = ${kind} and key = ${from})
    insert into daily_totals as stored (business_date, kind, key, amount, count)
    select business_date, ${kind}, ${to}, amount, count from old
    on conflict (organization_id, business_date, kind, key)
    do update set amount = stored.amount + excluded.amount, count = stored.count + excluded.count`);
