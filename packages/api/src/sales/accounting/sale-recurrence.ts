import type { TenantTx } from '@mostrador/database/connect';
import { eq, sql } from 'drizzle-orm';
import type { RecurrenceInput } from '../../books/recurrence/recurrence.schema.ts';
import { bodyOf, repeat } from '../../books/recurrence/recurrence.ts';
import { notFound } from '../../core/call/errors.ts';
import type { Sale } from '../sale/sale.schema.ts';
import { sales } from '../sale/sale.table.ts';
import type { SaleContext } from '../sale/sale.ts';
import { readSale } from '../sale/sale-view.ts';

type Repeating = { said: RecurrenceInput | null; asked?: object };

/** Says that a sale comes again, otherwise, or no more; asked for as it was, or as it stands. */
export async function repeatSale(ctx: SaleContext, id: string, { said, asked }: Repeating) {
  const { tx, principal } = ctx;
  const [row] = await tx.select().from(sales).where(eq(sales.id, id)).for('no key update');
  if (!row) throw notFound();
  const { businessDate: date, recurrenceId, concept, amount } = row;
  const started = await repeat(ctx, {
    ...{ kind: 'sale', said, recurrenceId, document: { id, date } },
    what: async () => {
      const input = asked ?? askedBy(await readSale(tx, principal, id));
      return { body: bodyOf(input, date), concept, amount };
    },
  });
  if (started) await ofRecurrence(tx, id, { recurrenceId: started.id, dueOn: started.dueOn });
}

/** Notes of which recurrence a sale is. */
export const ofRecurrence = (
  tx: TenantTx,
  id: string,
  of: Pick<typeof sales.$inferSelect, 'recurrenceId' | 'dueOn'>,
) =>
  tx
    .update(sales)
    .set({ ...of, updatedAt: sql`now()` })
    .where(eq(sales.id, id));

/** A sale as it could be asked for again, at the prices that it was sold at. */
function askedBy(sale: Sale) {
  const line = ({ id, quantity, price, discount, note, modifiers }: Sale['services'][number]) => ({
    ...{ id, quantity, price, discount, note },
    modifiers: modifiers.map((each) => ({ id: each.id, quantity: each.quantity })),
  });
  return {
    concept: sale.concept,
    date: sale.date,
    contactId: sale.contact?.id ?? null,
    categoryId: sale.category?.id ?? null,
    products: sale.products.map((each) => ({ ...line(each), variantId: each.variantId })),
    services: sale.services.map(line),
    ...(sale.amountFree > 0 && { amountFree: sale.amountFree }),
    discount: sale.discount,
    payments: sale.payments.map(({ method, amount, reference }) => ({ method, amount, reference })),
    dueDate: sale.dueDate,
    comments: sale.comments,
  };
}
