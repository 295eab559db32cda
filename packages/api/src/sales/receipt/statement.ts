import { layOutStatement } from '@mostrador/shared/papers/deposit-layout';
import type { ReceiptView } from '@mostrador/shared/papers/receipt-view';
import { businessDate } from '@mostrador/shared/time/time';
import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { notFound } from '../../core/call/errors.ts';
import { notDeleted } from '../../core/db/columns.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { contacts } from '../../directory/contact/contact.table.ts';
import { debts } from '../../ledger/debt/debt.table.ts';
import { deposits } from '../deposit/deposit.table.ts';
import { sales } from '../sale/sale.table.ts';
import { linkOf, type PaperRequest, paperOf, type ReceiptCall, readShop } from './paper.ts';

const mostDebts = 200;
const mostDeposits = 10;

/**
 * A customer's current balance: the open debts and the latest payments. The link of a merged contact shows
 * the remaining one.
 */
export async function readStatement(call: ReceiptCall, requested: PaperRequest): Promise<ReceiptView> {
  const { tx } = call;
  const { id } = requested;
  const meant = sql`coalesce((select m.merged_into from contacts m where m.id = ${id}), ${id}::uuid)`;
  const [shop, [contact], open, paid] = await pipeline([
    readShop(call, requested.organizationId),
    tx
      .select()
      .from(contacts)
      .where(and(eq(contacts.id, meant), notDeleted(contacts))),
    tx
      .select({ debt: debts, origin: sales.code })
      .from(debts)
      .leftJoin(sales, eq(sales.id, debts.documentId))
      .where(and(eq(debts.contactId, meant), eq(debts.direction, 'receivable'), gt(debts.balance, 0)))
      .orderBy(asc(debts.dueDate), asc(debts.id))
      .limit(mostDebts),
    tx
      .select()
      .from(deposits)
      .where(
        and(eq(deposits.contactId, meant), eq(deposits.direction, 'receivable'), isNull(deposits.voidedAt)),
      )
      .orderBy(desc(deposits.occurredAt), desc(deposits.id))
      .limit(mostDeposits),
  ]);
  if (!contact) throw notFound();
  const today = businessDate(call.now(), shop.shown.timeZone, shop.cutoffHour);
  return layOutStatement({
    ...paperOf(call, shop.shown),
    link: statementLinkOf(call, { organizationId: requested.organizationId, id: contact.id }),
    statement: {
      id: contact.id,
      name: contact.name,
      at: call.now(),
      currency: shop.currency,
      owed: contact.owed,
      creditBalance: contact.credit,
      debts: open.map(({ debt, origin }) => ({
        id: debt.id,
        code: debt.code ?? '',
        origin,
        date: debt.issuedOn ?? debt.dueDate,
        dueDate: debt.dueDate,
        amount: debt.total,
        balance: debt.balance,
        isOverdue: debt.dueDate < today,
      })),
      deposits: paid.map(({ id, code, businessDate: date, amount }) => ({
        id,
        code: code ?? '',
        date,
        amount,
      })),
    },
  });
}

/**
 * The address at which a customer sees their current balance. The address stays the same for a whole month.
 */
function statementLinkOf(call: Pick<ReceiptCall, 'config' | 'now'>, requested: PaperRequest) {
  const now = call.now();
  return linkOf(call, {
    ...requested,
    since: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)),
  });
}
