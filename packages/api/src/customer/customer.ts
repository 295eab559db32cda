import type { Tx } from '@mostrador/database/connect';
import { wholeList } from '@mostrador/shared/page';
import { daysBetween } from '@mostrador/shared/time';
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { idList } from '../base/bulk.ts';
import type { Principal } from '../base/call.ts';
import { notDeleted } from '../base/columns.ts';
import { notFound } from '../base/errors.ts';
import { listPage } from '../base/list.ts';
import { contacts } from '../contact/contact.table.ts';
import { readContact } from '../contact/contact.ts';
import { type DebtReading, todayOf } from '../deposit/debt-list.ts';
import { products } from '../product/product.table.ts';
import { saleLines, sales } from '../sale/sale.table.ts';
import { listSales } from '../sale/sale-list.ts';
import type { BoughtProduct, CreditAccount, OfContact, SimilarQuery } from './customer.schema.ts';

type Reading = { tx: Tx; principal: Pick<Principal, 'flags' | 'organizationId'> };

/** The sales of a contact, the latest first; voided ones too, which say so. */
export async function listTransactions({ tx, principal }: Reading, { id, ...query }: OfContact) {
  await readContact(tx, id);
  const { rows, pagination } = await listSales({ tx, principal }, query, eq(sales.contactId, id));
  return { transactions: rows, pagination };
}

/** What a contact bought, by name. */
export async function listBought({ tx }: Reading, { id, ...query }: OfContact) {
  await readContact(tx, id);
  const ofHim = tx
    .select({ id: saleLines.productId })
    .from(saleLines)
    .innerJoin(sales, eq(sales.id, saleLines.saleId))
    .where(and(eq(sales.contactId, id), eq(sales.status, 'done'), eq(sales.revision, saleLines.revision)));
  const { rows, pagination } = await listPage(tx, {
    from: products,
    where: inArray(products.id, ofHim),
    order: [products.nameKey, 'asc'],
    query,
    read: (ids) => readBought(tx, id, ids),
  });
  return { products: rows, pagination };
}

type Bought = {
  id: string;
  name: string;
  unit: string;
  quantity: string;
  amount: string;
  sales: number;
  last: string;
};

async function readBought(tx: Tx, contactId: string, ids: string[]): Promise<BoughtProduct[]> {
  const rows = await tx.execute<Bought>(sql`
    select p.id, p.name, p.unit, sum(l.quantity) quantity, sum(l.amount) amount,
      count(distinct s.id)::int sales, max(s.occurred_at) last
    from products p
    join sale_lines l on l.product_id = p.id
    join sales s on s.id = l.sale_id and s.revision = l.revision and s.status = 'done'
      and s.contact_id = ${contactId}
    where p.id = any(${idList(ids)}) group by p.organization_id, p.id, p.name, p.unit`);
  return rows.map(({ last, quantity, amount, ...row }) => ({
    ...row,
    quantity: Number(quantity),
    amount: Number(amount),
    lastBoughtAt: new Date(last),
  }));
}

/** What a contact owes, how much more he may, and since when. */
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

/** Others with the same phone number or tax id, however they are written. */
export async function findSimilar(tx: Tx, { phone, taxId, exceptId }: SimilarQuery) {
  const digits = (phone ?? '').replace(/\D/g, '');
  const tax = (taxId ?? '').replace(/[^\p{L}\d]/gu, '').toLowerCase();
  const same = or(
    digits.length < fewestDigits
      ? undefined
      : // A number that was typed without its country ends like the one with it.
        sql`right(regexp_replace(${contacts.phone}, '\\D', '', 'g'), ${fewestDigits}) = ${digits.slice(-fewestDigits)}`,
    tax.length < fewestSigns
      ? undefined
      : sql`lower(regexp_replace(${contacts.taxId}, '[^[:alnum:]]', '', 'g')) = ${tax}`,
  );
  if (!same) return { contacts: [], pagination: wholeList(0) };
  const found = await tx
    .select({ id: contacts.id, name: contacts.name, phone: contacts.phone, taxId: contacts.taxId })
    .from(contacts)
    .where(and(isNull(contacts.deletedAt), same, exceptId ? ne(contacts.id, exceptId) : undefined))
    .orderBy(contacts.nameKey, contacts.id)
    .limit(mostSimilar);
  return { contacts: found, pagination: wholeList(found.length) };
}

const fewestDigits = 7;
const fewestSigns = 4;
const mostSimilar = 5;
