import { unsoldStatuses } from '@mostrador/shared/codes/codes';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Call } from '../../core/call/call.ts';
import { notFound } from '../../core/call/errors.ts';
import { attach, withAttachments } from '../../ledger/attachment/attachment.ts';
import { withInstalments } from '../../ledger/debt/instalment.ts';
import type { RecurrenceInput } from '../../ledger/recurrence/recurrence.schema.ts';
import { editSale } from '../sale/edit/sale-edit.ts';
import { readSale } from '../sale/list/sale-view.ts';
import type { SaleInput } from '../sale/sale.schema.ts';
import { sales } from '../sale/sale.table.ts';
import { recordSale, type SaleContext } from '../sale/sale.ts';
import type { BookSale, BookSaleEdit } from './accounting.schema.ts';
import { repeatNewSale, repeatSale } from './sale-recurrence.ts';

type Context = SaleContext & Pick<Call, 'config'>;

type Input = Omit<SaleInput, 'recurrence'> & {
  recurrence?: RecurrenceInput | null | undefined;
  attachments?: string[] | undefined;
};

/** Records a sale with its attachments, and its recurrence if the input has one. */
export async function recordBookSale(ctx: Context, request: Input): Promise<BookSale> {
  const { recurrence, attachments = [], ...input } = request;
  const sale = await recordSale(ctx, input, 'accounting');
  if (attachments.length > 0) await attach(ctx, { type: 'sale', id: sale.id }, attachments);
  if (recurrence) await repeatNewSale(ctx, sale.id, { recurrence, request: input });
  const isPlain = !recurrence && attachments.length === 0 && !input.instalments?.length;
  if (isPlain) return { ...sale, attachments: [], instalments: [] };
  return readBookSale(ctx, sale.id);
}

/** Updates a sale. Changes to its attachments or its recurrence create no revision. */
export async function editBookSale(ctx: Context, request: BookSaleEdit) {
  const { recurrence, attachments, ...input } = request;
  const { id, revision, ...changes } = input;
  const isSoldOtherwise = Object.values(changes).some((value) => value !== undefined);
  const isSaleChanged = isSoldOtherwise || attachments === undefined;
  const { productIds } = isSaleChanged ? await editSale(ctx, input, 'accounting') : { productIds: [] };
  if (recurrence !== undefined) await repeatSale(ctx, id, { recurrence });
  if (attachments) await attachToSale(ctx, id, attachments);
  return { sale: await readBookSale(ctx, id), productIds };
}

async function attachToSale(ctx: Context, id: string, requested: string[]) {
  const isBookSale = and(eq(sales.channel, 'accounting'), notInArray(sales.status, unsoldStatuses));
  const [locked] = await ctx.tx
    .update(sales)
    .set({ updatedAt: sql`now()` })
    .where(and(eq(sales.id, id), isBookSale))
    .returning({ id: sales.id });
  if (!locked) throw notFound();
  const { before, after } = await attach(ctx, { type: 'sale', id }, requested);
  const change = { before: { attachments: before }, after: { attachments: after } };
  await ctx.tx.execute(ctx.auditPart({ subjectId: id, ...change }));
}

/** Adds the attachments and the instalments to sales. */
export const asBookSales = async <Row extends { id: string }>(tx: Context['tx'], rows: Row[]) =>
  withInstalments(tx, await withAttachments(tx, rows));

export async function readBookSale({ tx, principal }: Pick<Context, 'tx' | 'principal'>, id: string) {
  const [sale] = await asBookSales(tx, [await readSale(tx, principal, id)]);
  if (!sale) throw notFound();
  return sale;
}
