import type { TenantTx } from '@mostrador/database/connect';
import { daysBetween } from '@mostrador/shared/time/time';
import { wholeList } from '@mostrador/shared/wire/page';
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { products } from '../../catalog/product/product.table.ts';
import type { Principal } from '../../core/call/call.ts';
import { notFound } from '../../core/call/errors.ts';
import { idList } from '../../core/db/bulk.ts';
import { notDeleted } from '../../core/db/columns.ts';
import { listPage } from '../../core/db/list.ts';
import { contacts } from '../../directory/contact/contact.table.ts';
import { readContact } from '../../directory/contact/contact.ts';
import { storedTaxIdKey, taxIdKey } from '../../directory/contact/contact-codes.ts';
import { readExpenses } from '../../purchasing/expense/expense.ts';
import { type DebtReading, todayOf } from '../../sales/deposit/debt-list.ts';
import { readSales } from '../../sales/sale/list/sale-view.ts';
import { documents } from '../transaction/transaction.table.ts';
import type { BoughtProduct, CreditAccount, OfContact, SimilarQuery } from './customer.schema.ts';

type Reading = { tx: TenantTx; principal: Pick<Principal, 'flags' | 'organizationId'> };

/**
 * Lists a contact's sales, income and purchases, the latest first. Voided documents are included and marked.
 * Parked tickets and pending approvals are not included.
 */
export async function listTransactions({ tx, principal }: Reading, { id, ...query }: OfContact) {
  await readContact(tx, id);
  const { rows, pagination } = await listPage(tx, {
    from: documents,
    organizationId: principal.organizationId,
    where: and(eq(documents.contactId, id), inArray(documents.type, ['sale', 'income', 'expense'])),
    order: [documents.businessDate, 'desc'],
    query,
    read: async (ids) => [
      ...(await readSales(tx, principal, ids)),
      ...(await readExpenses(tx, principal, ids)),
    ],
  });
  return { transactions: rows, pagination };
}

/** Lists the products that a contact bought and did not return, by name. */
export async function listBought({ tx }: Reading, { id, ...query }: OfContact) {
  await readContact(tx, id);
  const { rows, pagination } = await listPage(tx, {
    from: products,
    where: sql`${products.id} in (select product_id from (${netLinesOf(id)}) stored)`,
    order: [products.sortKey, 'asc'],
    query,
    read: (ids) => readBought(tx, id, ids),
  });
  return { products: rows, pagination };
}

/** Selects the lines of the contact's sales that were not returned completely, less the returned part. */
const netLinesOf = (contactId: string) => sql`
  select l.product_id, s.id sale_id, s.occurred_at, l.quantity - coalesce(r.quantity, 0) quantity,
    l.amount - coalesce(r.amount, 0) amount
  from sales s
  join sale_lines l on l.sale_id = s.id and l.revision = s.revision
  left join lateral (
    select sum(quantity) quantity, sum(amount) amount from refund_lines where sale_line_id = l.id) r on true
  where s.contact_id = ${contactId} and s.status in ('done', 'partially_refunded')
    and l.quantity > coalesce(r.quantity, 0)`;

type Bought = {
  id: string;
  name: string;
  unit: string;
  quantity: string;
  amount: string;
  sales: number;
  last: string;
};

async function readBought(tx: TenantTx, contactId: string, ids: string[]): Promise<BoughtProduct[]> {
  const rows = await tx.execute<Bought>(sql`
    select p.id, p.name, p.unit, sum(k.quantity) quantity, sum(k.amount) amount,
      count(distinct k.sale_id)::int sales, max(k.occurred_at) last
    from products p join (${netLinesOf(contactId)}) k on k.product_id = p.id
    where p.id = any(${idList(ids)}) group by p.organization_id, p.id, p.name, p.unit`);
  return rows.map(({ last, quantity, amount, ...row }) => ({
    ...row,
    quantity: Number(quantity),
    amount: Number(amount),
    lastBoughtAt: new Date(last),
  }));
}

/** Reads a contact's debt, remaining credit, and the date since when the debt exists. */
export async function readAccount(ctx: DebtReading, id: string): Promise<CreditAccount> {
  const [row] = await ctx.tx.execute<{ [name: string]: string | null }>(sql`
    select owed, credit, credit_limit, promised_on::text,
      (select min(due_date)::text from debts d where d.contact_id = contacts.id and d.balance > 0
        and d.direction = 'receivable') oldest
    from contacts where id = ${id} and ${notDeleted(contacts)}`);
  if (!row) throw notFound();
  const owed = Number(row.owed);
  const creditLimit = row.credit_limit === null ? null : Number(row.credit_limit);
  const oldestDueDate = row.oldest ?? null;
  return {
    id,
    owed,
    creditBalance: Number(row.credit),
    creditLimit,
    available: creditLimit === null ? null : Math.max(0, creditLimit - owed),
    oldestDueDate,
    daysOverdue: oldestDueDate ? Math.max(0, daysBetween(oldestDueDate, todayOf(ctx))) : 0,
    promisedOn: row.promised_on ?? null,
  };
}

/** Finds other contacts with the same phone number or tax id, in any format. */
export async function findSimilar(tx: TenantTx, { phone, taxId, exceptId }: SimilarQuery) {
  const digits = (phone ?? '').replace(/\D/g, '');
  const tax = taxIdKey(taxId ?? '');
  const same = or(
    digits.length < fewestDigits
      ? undefined
      : // A number that was typed without its country ends like the one with it.
        sql`right(regexp_replace(${contacts.phone}, '\\D', '', 'g'), ${fewestDigits}) = ${digits.slice(-fewestDigits)}`,
    tax.length < fewestSigns ? undefined : sql`${storedTaxIdKey} = ${tax}`,
  );
  if (!same) return { contacts: [], pagination: wholeList(0) };
  const found = await tx
    .select({ id: contacts.id, name: contacts.name, phone: contacts.phone, taxId: contacts.taxId })
    .from(contacts)
    .where(and(isNull(contacts.deletedAt), same, exceptId ? ne(contacts.id, exceptId) : undefined))
    .orderBy(contacts.sortKey, contacts.id)
    .limit(mostSimilar);
  return { contacts: found, pagination: wholeList(found.length) };
}

const fewestDigits = 7;
const fewestSigns = 4;
const mostSimilar = 5;
