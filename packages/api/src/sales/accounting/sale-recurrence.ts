import type { TenantTx } from '@mostrador/database/connect';
import { eq, sql } from 'drizzle-orm';
import { notFound } from '../../core/call/errors.ts';
import type { RecurrenceInput } from '../../ledger/recurrence/recurrence.schema.ts';
import { bodyOf, repeat } from '../../ledger/recurrence/recurrence.ts';
import { readSale } from '../sale/list/sale-view.ts';
import type { Sale } from '../sale/sale.schema.ts';
import { sales } from '../sale/sale.table.ts';
import type { SaleContext } from '../sale/sale.ts';
import { refuseBookEdit } from '../sale/sell/sale-right.ts';

type Repeating = { recurrence: RecurrenceInput | null; request?: object };

/**
 * Sets, changes or ends the recurrence of a sale or an income. The template is the given request, or else the
 * document as it is now.
 */
export async function repeatSale(ctx: SaleContext, id: string, { recurrence, request }: Repeating) {
  const { tx, principal } = ctx;
  const [row] = await tx.select().from(sales).where(eq(sales.id, id)).for('no key update');
  if (!row) throw notFound();
  // A new sale is created together with its recurrence, so only existing sales are checked here.
  if (!request) refuseBookEdit(principal, row);
  const { businessDate: date, recurrenceId, concept, amount, channel } = row;
  const kind = channel === 'income' ? 'income' : 'sale';
  const started = await repeat(ctx, {
    ...{ kind, recurrence, recurrenceId, document: { id, date } },
    what: async () => {
      const input = request ?? templateOf(await readSale(tx, principal, id));
      return { body: bodyOf(input, date), concept, amount };
    },
  });
  if (started) await ofRecurrence(tx, id, { recurrenceId: started.id, dueOn: started.dueOn });
}

/**
 * Sets the recurrence of a new sale. It is set once, even if the response was lost and the request is
 * repeated.
 */
export async function repeatNewSale(ctx: SaleContext, id: string, repeating: Repeating) {
  const [row] = await ctx.tx.select({ of: sales.recurrenceId }).from(sales).where(eq(sales.id, id));
  if (!row?.of) await repeatSale(ctx, id, repeating);
}

/** Stores on a sale the recurrence that it belongs to. */
export const ofRecurrence = (
  tx: TenantTx,
  id: string,
  of: Pick<typeof sales.$inferSelect, 'recurrenceId' | 'dueOn'>,
) =>
  tx
    .update(sales)
    .set({ ...of, updatedAt: sql`now()` })
    .where(eq(sales.id, id));

/** The template of a document's recurrence: the amount of an income, or the lines of a sale. */
const templateOf = (sale: Sale) =>
  sale.channel === 'income' ? incomeTemplateOf(sale) : saleTemplateOf(sale);

/** A sale as the input that would create it, at the prices of the sale. */
function saleTemplateOf(sale: Sale) {
  const line = ({ id, quantity, price, discount, note, modifiers }: Sale['services'][number]) => ({
    ...{ id, quantity, price, discount, note },
    modifiers: modifiers.map((each) => ({ id: each.id, quantity: each.quantity })),
  });
  return {
    ...sharedFields(sale),
    products: sale.products.map((each) => ({ ...line(each), variantId: each.variantId })),
    services: sale.services.map(line),
    ...(sale.amountFree > 0 && { amountFree: sale.amountFree }),
    discount: sale.discount,
  };
}

const incomeTemplateOf = (sale: Sale) => ({ ...sharedFields(sale), amount: sale.amount });

const sharedFields = (sale: Sale) => ({
  concept: sale.concept,
  date: sale.date,
  contactId: sale.contact?.id ?? null,
  categoryId: sale.category?.id ?? null,
  payments: sale.payments.map(({ method, amount, reference }) => ({ method, amount, reference })),
  dueDate: sale.dueDate,
  comments: sale.comments,
});
