import { and, eq, notInArray, or, sql } from 'drizzle-orm';
import { notFound } from '../../core/call/errors.ts';
import { repeatNewSale, repeatSale } from '../accounting/sale-recurrence.ts';
import { editSale } from '../sale/edit/sale-edit.ts';
import { buildSaleWhere, listSales, saying } from '../sale/list/sale-list.ts';
import { readSale } from '../sale/list/sale-view.ts';
import type { Sale } from '../sale/sale.schema.ts';
import { sales } from '../sale/sale.table.ts';
import { recordSale, type SaleContext } from '../sale/sale.ts';
import type { Income, IncomeChanges, IncomeFilter, IncomeInput } from './income.schema.ts';

/** An income is a sale of a single amount, and is recorded, owed, edited and voided like a sale. */
export async function recordIncome(ctx: SaleContext, request: IncomeInput): Promise<Income> {
  const { recurrence, ...input } = request;
  const { amount, ...rest } = input;
  const sale = await recordSale(ctx, { ...rest, amountFree: amount, products: [] }, 'income');
  if (!recurrence) return incomeOf(sale);
  await repeatNewSale(ctx, sale.id, { recurrence, request: input });
  return readIncome(ctx, sale.id);
}

/** A change of the recurrence alone creates no revision. */
export async function editIncome(ctx: SaleContext, input: IncomeChanges): Promise<Income> {
  const { recurrence, amount, ...changes } = input;
  const fields = amount === undefined ? changes : { ...changes, amountFree: amount };
  const { sale } = await editSale(ctx, fields, 'income');
  if (recurrence === undefined) return incomeOf(sale);
  await repeatSale(ctx, sale.id, { recurrence });
  return readIncome(ctx, sale.id);
}

/** Converts a sale into an income. */
export const incomeOf = ({ type: _, ...sale }: Sale): Income => ({ ...sale, type: 'income' });

export async function readIncome({ tx, principal }: SaleContext, id: string): Promise<Income> {
  const sale = await readSale(tx, principal, id);
  if (sale.channel !== 'income') throw notFound();
  return incomeOf(sale);
}

/** One page of incomes, the latest first. */
export async function listIncomes(ctx: SaleContext, filter: IncomeFilter) {
  const { content, categoryId, contactId, isOwed, ...narrowing } = filter;
  const listed = and(eq(sales.channel, 'income'), notInArray(sales.status, ['in_progress', 'discarded']));
  const text = content?.trim();
  const { rows, pagination } = await listSales(
    ctx,
    filter,
    and(
      listed,
      buildSaleWhere(narrowing),
      categoryId ? eq(sales.categoryId, categoryId) : undefined,
      contactId ? eq(sales.contactId, contactId) : undefined,
      isOwed
        ? sql`exists (select from debts d where d.document_id = ${sales.id} and d.balance > 0)`
        : undefined,
      text
        ? or(await saying(ctx.tx, text, listed), sql`strpos(lower(${sales.concept}), lower(${text})) > 0`)
        : undefined,
    ),
  );
  return { incomesTransactions: rows.map(incomeOf), pagination };
}
