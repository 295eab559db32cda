import type { TenantTx } from '@mostrador/database/connect';
import { businessDate, daysBetween } from '@mostrador/shared/time/time';
import {
  and,
  eq,
  getTableColumns,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Principal } from '../../core/call/call.ts';
import { notFound } from '../../core/call/errors.ts';
import { among, listPage } from '../../core/db/list.ts';
import { contacts } from '../../directory/contact/contact.table.ts';
import { contactMatches } from '../../directory/contact/contact.ts';
import { debts } from '../../ledger/debt/debt.table.ts';
import { depositedOn } from '../../ledger/debt/debt.ts';
import { plansOf } from '../../ledger/debt/instalment.ts';
import { purchases } from '../../purchasing/purchase/purchase.table.ts';
import { sales } from '../sale/sale.table.ts';
import type { Debt, DebtFilter } from './deposit.schema.ts';

export type DebtReading = {
  tx: TenantTx;
  principal: Pick<Principal, 'organizationId' | 'shop'>;
  now: () => Date;
};

export const todayOf = ({ principal: { shop }, now }: Pick<DebtReading, 'principal' | 'now'>) =>
  businessDate(now(), shop.timeZone, shop.settings.cutoffHour);

/** Lists debts, the earliest due date first. Voided debts are included only if `status` requests them. */
export async function listDebts(ctx: DebtReading, query: DebtFilter) {
  const { code, contactId, direction, content } = query;
  const { rows, pagination } = await listPage(ctx.tx, {
    from: debts,
    where: and(
      ofStatus(query.status, todayOf(ctx)),
      code ? sayingCode(code) : undefined,
      content ? or(sayingCode(content), ofContacts(contactMatches(content))) : undefined,
      contactId ? eq(debts.contactId, contactId) : undefined,
      direction ? eq(debts.direction, direction) : undefined,
      ofContacts(contactMatches(query.contactName)),
    ),
    order: [debts.dueDate, 'asc'],
    query,
    read: (ids) => readDebts(ctx, among(debts.id, ids)),
  });
  return { debtsTransactions: rows, pagination };
}

const ofContacts = (found: SQL | undefined) =>
  found && sql`${debts.contactId} in (select ${contacts.id} from ${contacts} where ${found})`;

export async function readDebt(ctx: DebtReading, id: string): Promise<Debt> {
  const [debt] = await readDebts(ctx, eq(debts.id, id));
  if (!debt) throw notFound();
  return debt;
}

/** Reads debts as they are shown, the earliest due date first. */
export async function readDebts(ctx: DebtReading, where: SQL | undefined): Promise<Debt[]> {
  const today = todayOf(ctx);
  const found = await ctx.tx
    .select({
      debt: getTableColumns(debts),
      contactName: contacts.name,
      contactPhone: contacts.phone,
      originCode: sql<string | null>`coalesce(${sales.code}, ${purchases.code})`,
      channel: sql<string | null>`coalesce(${sales.channel}, ${purchases.channel})`,
    })
    .from(debts)
    .innerJoin(contacts, eq(contacts.id, debts.contactId))
    .leftJoin(sales, and(eq(sales.id, debts.documentId), eq(debts.documentType, 'sale')))
    .leftJoin(purchases, and(eq(purchases.id, debts.documentId), eq(debts.documentType, 'purchase')))
    .where(where)
    .orderBy(debts.dueDate, debts.id);
  const plans = await plansOf(
    ctx.tx,
    found.flatMap(({ debt }) => (debt.planRevision === null ? [] : debt.documentId)),
  );
  return found.map(({ debt: { planRevision: _, ...debt }, contactName, contactPhone, ...origin }) => ({
    ...debt,
    instalments: plans.get(debt.documentId) ?? [],
    code: debt.code ?? '',
    status: statusOf(debt, today),
    contact: { id: debt.contactId, name: contactName, phone: contactPhone },
    origin: {
      type: originOf(debt.documentType, origin.channel),
      id: debt.documentId,
      code: origin.originCode,
    },
    date: debt.issuedOn ?? debt.createdAt.toISOString().slice(0, 10),
    daysOverdue: debt.balance > 0 ? Math.max(0, daysBetween(debt.dueDate, today)) : 0,
    amount: debt.total,
    paid: depositedOn(debt),
  }));
}

function originOf(type: Debt['origin']['type'], channel: string | null) {
  if (type === 'purchase' && channel === 'accounting') return 'expense';
  return type === 'sale' && channel === 'income' ? 'income' : type;
}

type Judged = Pick<
  typeof debts.$inferSelect,
  'voidedAt' | 'balance' | 'forgiven' | 'refunded' | 'dueDate' | 'total'
>;

function statusOf(debt: Judged, today: string): Debt['status'] {
  const { voidedAt, balance, forgiven, dueDate } = debt;
  if (voidedAt) return 'voided';
  if (balance === 0) return forgiven > 0 ? 'forgiven' : 'paid';
  if (dueDate < today) return 'overdue';
  return depositedOn(debt) > 0 ? 'partial' : 'pending';
}

function ofStatus(status: DebtFilter['status'], today: string) {
  const isOpen = and(isNull(debts.voidedAt), gt(debts.balance, 0));
  const isPaid = sql`${debts.total} - ${debts.balance} - ${debts.forgiven} - ${debts.refunded} > 0`;
  switch (status) {
    case undefined:
      return isNull(debts.voidedAt);
    case 'open':
      return isOpen;
    case 'due':
      return and(isOpen, lte(debts.dueDate, today));
    case 'overdue':
      return and(isOpen, lt(debts.dueDate, today));
    case 'pending':
      return and(isOpen, gte(debts.dueDate, today), sql`not (${isPaid})`);
    case 'partial':
      return and(isOpen, gte(debts.dueDate, today), isPaid);
    case 'voided':
      return isNotNull(debts.voidedAt);
    default: {
      const isClosed = and(isNull(debts.voidedAt), eq(debts.balance, 0));
      return and(isClosed, status === 'forgiven' ? gt(debts.forgiven, 0) : eq(debts.forgiven, 0));
    }
  }
}

/** Matches FI-000012, 12, or the number of the debt's sale or purchase (P-000012, C-000012). */
function sayingCode(code: string) {
  const text = code.trim().toUpperCase();
  const digits = /^(?:FI-|CP-)?0*(\d{1,15})$/.exec(text)?.[1];
  const ofDocument = sql`${debts.documentId} in (
    select ${sales.id} from ${sales} where ${sales.code} = ${text}
    union all select ${purchases.id} from ${purchases} where ${purchases.code} = ${text})`;
  if (!digits) return ofDocument;
  return /^(FI|CP)-/.test(text) ? eq(debts.code, text) : eq(debts.number, Number(digits));
}
