import { eq } from 'drizzle-orm';
import { conflict, notFound } from '../../core/call/errors.ts';
import type { BankPreviewQuery } from './reconciliation.schema.ts';
import { bankStatements } from './reconciliation.table.ts';
import { columnsOf, readAgain, type Writing } from './statement.ts';
import { columnsIn } from './statement-view.ts';

const linesShown = 5;

/**
 * Reads the file of a statement with other choices and writes nothing. Throws 404, 409 `statementFinished`.
 */
export async function previewStatement(
  ctx: Pick<Writing, 'tx' | 'principal' | 'now'>,
  { id, ...choices }: BankPreviewQuery,
) {
  const [row] = await ctx.tx.select().from(bankStatements).where(eq(bankStatements.id, id));
  if (!row) throw notFound();
  if (row.finishedAt) throw conflict('statementFinished');
  const reading = await readAgain(ctx, row, choices);
  const { missing, read } = reading;
  const { lines, problems } = read;
  const sumOf = (isOut: boolean) =>
    lines.reduce((sum, { amount }) => (amount < 0 === isOut ? sum + Math.abs(amount) : sum), 0);
  return {
    missing,
    columns: columnsIn(columnsOf(reading)),
    lines: lines
      .slice(0, linesShown)
      .map(({ line, date, amount, description }) => ({ line, date, amount, description })),
    lineCount: lines.length,
    problemCount: problems.length,
    moneyIn: sumOf(false),
    moneyOut: sumOf(true),
  };
}
