import type { TenantTx } from '@mostrador/database/connect';
import { type TransactionKind, transactionKinds } from '@mostrador/shared/codes/codes';
import { addDays } from '@mostrador/shared/time/time';
import { searchKey } from '@mostrador/shared/words/search-key';
import { and, type SQL, sql } from 'drizzle-orm';
import { notFound } from '../../core/call/errors.ts';
import { idList } from '../../core/db/bulk.ts';
import { listPage } from '../../core/db/list.ts';
import type { Account } from '../../ledger/ledger/accounts.ts';
import { postings } from '../../ledger/ledger/ledger.table.ts';
import { daysAround, type OpenEntry } from './proposals.ts';
import type { BankEntry, BankEntryQuery } from './reconciliation.schema.ts';
import { accountOf, type Reading, readSummaries } from './statement-view.ts';

/** A posting of an account as it is displayed, with the fields by which it is recognized. */
export type Entry = BankEntry & {
  categoryId: string | null;
  contactId: string | null;
  otherSide: Account;
};

type Row = {
  id: string;
  document_id: string;
  document_type: string;
  type: TransactionKind | null;
  code: string | null;
  concept: string | null;
  contact: string | null;
  category: string | null;
  category_id: string | null;
  contact_id: string | null;
  other_side: Account;
  date: string;
  amount: string;
};

/** True if the posting was not reversed and is no reversal itself. */
const isUnreversed = sql`p.reverses_id is null and not exists (
  select from postings r where r.document_id = p.document_id and r.reverses_id = p.id)`;

const isFree = (account: Account) => sql`not exists (
  select from bank_matches m where m.account = ${account} and m.posting_id = p.id and m.state = 'confirmed')`;

const isOn = (account: Account) => sql`(p.source = ${account} or p.destination = ${account})`;

/** Postings of an account that are not reversed and not matched with a line. */
const isUnmatched = (account: Account) => sql`${isOn(account)} and ${isUnreversed} and ${isFree(account)}`;

async function readEntries(tx: TenantTx, account: Account, where: SQL): Promise<Entry[]> {
  const rows = await tx.execute<Row>(sql`
    select p.id, p.document_id, p.document_type, d.type, d.code, coalesce(d.concept, m.reason) concept,
      contact.name contact, category.name category, d.category_id, d.contact_id, p.business_date::text date,
      case when p.destination = ${account} then p.source else p.destination end other_side,
      case when p.destination = ${account} then p.amount else -p.amount end amount
    from postings p
    left join documents d on d.id = p.document_id
    left join cash_movements m on p.document_type = 'cash_movement' and m.id = p.document_id
    left join contacts contact on contact.id = d.contact_id
    left join categories category on category.id = d.category_id
    where ${where} order by p.business_date, p.id`);
  return rows.map((row) => {
    const { id, code, concept, contact, category, date } = row;
    return {
      ...{ id, code, concept, contact, category, date },
      transactionId: row.document_id,
      type: row.type ?? typeOf(row.document_type),
      categoryId: row.category_id,
      contactId: row.contact_id,
      otherSide: row.other_side,
      amount: Number(row.amount),
    };
  });
}

/** The kind of a document that has no row in the register. */
function typeOf(documentType: string): TransactionKind {
  if (documentType.startsWith('cash_')) return 'cash_movement';
  if (documentType === 'purchase') return 'expense';
  if (documentType === 'debt') return 'deposit';
  const isSame = transactionKinds.find((kind) => kind === documentType);
  return isSame ?? 'opening';
}

/** Postings of an account by their ids, in any state. */
export const entriesById = (tx: TenantTx, account: Account, ids: string[]) =>
  readEntries(tx, account, sql`p.id = any(${idList(ids)}) and ${isOn(account)}`);

export const freeEntries = (tx: TenantTx, account: Account, ids: string[]) =>
  readEntries(tx, account, sql`p.id = any(${idList(ids)}) and ${isUnmatched(account)}`);

/** The postings of a document on an account that are not matched with a line. */
export const entriesOfDocument = (tx: TenantTx, account: Account, documentId: string) =>
  readEntries(tx, account, sql`p.document_id = ${documentId} and ${isUnmatched(account)}`);

type Around = { from: string; until: string };

/** The postings that may match a line of these days. */
export const entriesAround = (tx: TenantTx, account: Account, { from, until }: Around) =>
  readEntries(
    tx,
    account,
    sql`p.business_date between ${addDays(from, -daysAround.before)}::date
      and ${addDays(until, daysAround.after)}::date and ${isUnmatched(account)}`,
  );

export const openEntry = ({ id, transactionId, date, amount, categoryId, ...named }: Entry): OpenEntry => ({
  id,
  documentId: transactionId,
  date,
  amount,
  categoryId,
  names: [named.concept, named.contact, named.category, named.code].flatMap((name) => name ?? []),
});

const monthAround = 31;

/**
 * Lists one page of the postings of a statement's account that are not matched with a line, the latest first.
 */
export async function listEntries({ tx, principal }: Reading, query: BankEntryQuery) {
  const [statement] = await readSummaries(tx, [query.id]);
  if (!statement) throw notFound();
  const account = accountOf(statement.moneyAccount.id);
  const from = query.from ?? (statement.from && addDays(statement.from, -monthAround));
  const until = query.until ?? (statement.until && addDays(statement.until, monthAround));
  const content = query.content?.trim();
  const { rows, pagination } = await listPage(tx, {
    from: postings,
    organizationId: principal.organizationId,
    where: and(
      sql`id in (select p.id from postings p where ${isUnmatched(account)}
        ${from ? sql`and p.business_date >= ${from}::date` : sql``}
        ${until ? sql`and p.business_date <= ${until}::date` : sql``}
        ${content ? sql`and ${saying(content)}` : sql``})`,
    ),
    order: [postings.businessDate, 'desc'],
    query,
    read: (ids) => entriesById(tx, account, ids),
  });
  return { entries: rows, pagination };
}

/** Searches by the name or number of a document, its contact, or the digits of its amount. */
function saying(content: string): SQL {
  const text = content.toLowerCase();
  const digits = content.replace(/\D/g, '').slice(0, 12);
  return sql`(exists (
    select from documents d left join contacts c on c.id = d.contact_id
    where d.id = p.document_id and (strpos(lower(coalesce(d.concept, '')), ${text}) > 0
      or strpos(lower(coalesce(d.code, '')), ${text}) > 0 or strpos(c.name_key, ${searchKey(content)}) > 0))
    or (${digits} <> '' and strpos(p.amount::text, ${digits}) = 1))`;
}
