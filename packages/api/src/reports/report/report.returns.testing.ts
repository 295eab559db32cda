import { eq } from 'drizzle-orm';
import type { Services } from '../../core/call/call.ts';
import { refundLines, refunds } from '../../sales/sale/refund/sale-refund.table.ts';
import { saleLines, sales } from '../../sales/sale/sale.table.ts';

export type Return = { day: string; productId: string | null } & Record<'quantity' | 'amount', number> & {
    cost: number | null;
  };

/** The returns of each line, with the cost of restocked goods. */
export async function returnsOf(db: Services['db'], organizationId: string): Promise<Return[]> {
  const rows = await db
    .select({ line: saleLines, part: refundLines, day: refunds.businessDate })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .innerJoin(saleLines, eq(saleLines.id, refundLines.saleLineId))
    .where(eq(refundLines.organizationId, organizationId));
  return rows.map(({ line, part, day }) => ({
    day,
    productId: line.productId,
    quantity: -part.quantity,
    amount: part.amountTax - part.amount,
    cost: line.cost === null ? null : part.isRestocked ? -part.cost : 0,
  }));
}

/**
 * Refunds of a customer's sales by day. `count` is -1 for the last refund of a fully refunded sale, which no
 * longer counts as a purchase.
 */
export type Back = { day: string; contactId: string; amount: number; count: number };

export async function backOf(db: Services['db'], organizationId: string): Promise<Back[]> {
  const notes = await db
    .select({ note: refunds, sale: sales })
    .from(refunds)
    .innerJoin(sales, eq(sales.id, refunds.saleId))
    .where(eq(refunds.organizationId, organizationId));
  const last = new Map(
    notes.toSorted((a, b) => a.note.number - b.note.number).map(({ note }) => [note.saleId, note.id]),
  );
  return notes.flatMap(({ note, sale }) => {
    if (!sale.contactId) return [];
    const isLast = sale.status === 'refunded' && last.get(sale.id) === note.id;
    const { businessDate: day, amount } = note;
    return [{ day, contactId: sale.contactId, amount: -amount, count: isLast ? -1 : 0 }];
  });
}
