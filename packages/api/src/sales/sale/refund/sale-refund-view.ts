import type { TenantTx } from '@mostrador/database/connect';
import { asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { notFound } from '../../../core/call/errors.ts';
import { namedAuthor } from '../../../core/call/who/author.ts';
import { among } from '../../../core/db/list.ts';
import { pipeline } from '../../../core/db/pipeline.ts';
import { contacts } from '../../../directory/contact/contact.table.ts';
import { members } from '../../../identity/organization/organization.table.ts';
import { saleLines, sales } from '../sale.table.ts';
import { freeAmountsOf } from '../sell/sale-free.ts';
import type { Refund } from './sale-refund.schema.ts';
import { refundLines, refundPayments, refunds } from './sale-refund.table.ts';

/** Throws 404 if the refund does not exist. */
export async function readRefund(tx: TenantTx, id: string): Promise<Refund> {
  const refund = await findRefund(tx, id);
  if (!refund) throw notFound();
  return refund;
}

export async function findRefund(tx: TenantTx, id: string): Promise<Refund | null> {
  const [refund] = await readWhere(tx, eq(refunds.id, id));
  return refund ?? null;
}

export async function knownRefund(tx: TenantTx, id: string) {
  const { fingerprint, saleId, exchangeSaleId } = refunds;
  const [known] = await tx
    .select({ fingerprint, saleId, exchangeSaleId })
    .from(refunds)
    .where(eq(refunds.id, id));
  return known;
}

/** The refunds of these sales, the oldest first. */
export const readRefundsOf = (tx: TenantTx, saleIds: string[]) =>
  readWhere(tx, among(refunds.saleId, saleIds));

/** A credit note never changes: a merged contact on it is resolved to the remaining one. */
const nowMeant = sql`coalesce((
  select gone.merged_into from contacts gone where gone.id = ${refunds.contactId}), ${refunds.contactId})`;

/** One wave of three statements, for any number of refunds. */
async function readWhere(tx: TenantTx, where: SQL): Promise<Refund[]> {
  const requested = tx.select({ id: refunds.id }).from(refunds).where(where);
  const [rows, lines, payments] = await pipeline([
    tx
      .select({
        refund: getTableColumns(refunds),
        userName: members.displayName,
        contact: { id: contacts.id, name: contacts.name },
        exchange: { id: sales.id, code: sales.code },
      })
      .from(refunds)
      .leftJoin(members, eq(members.userId, refunds.userId))
      .leftJoin(contacts, eq(contacts.id, nowMeant))
      .leftJoin(sales, eq(sales.id, refunds.exchangeSaleId))
      .where(where)
      .orderBy(asc(refunds.number)),
    tx
      .select({ part: getTableColumns(refundLines), line: getTableColumns(saleLines) })
      .from(refundLines)
      .innerJoin(saleLines, eq(saleLines.id, refundLines.saleLineId))
      .where(inArray(refundLines.refundId, requested))
      .orderBy(asc(refundLines.position)),
    tx
      .select()
      .from(refundPayments)
      .where(inArray(refundPayments.refundId, requested))
      .orderBy(asc(refundPayments.position)),
  ]);
  return rows.map(({ refund, userName, contact, exchange }) => ({
    ...refund,
    status: refund.voidedAt ? 'voided' : 'done',
    freeAmounts: freeAmountsOf(refund),
    date: refund.businessDate,
    user: namedAuthor(refund, userName),
    contact,
    exchange: exchange && { id: exchange.id, code: exchange.code ?? '' },
    approvals: refund.approvals ?? [],
    payments: payments.filter(({ refundId }) => refundId === refund.id),
    lines: lines
      .filter(({ part }) => part.refundId === refund.id)
      .map(({ part, line }) => ({
        ...part,
        lineId: line.lineId ?? line.id,
        name: line.name,
        unit: line.unit,
        price: line.price,
        restock: part.isRestocked,
      })),
  }));
}
