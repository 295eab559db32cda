import type { TransactionType } from '@mostrador/shared/codes/codes';
import { sql } from 'drizzle-orm';
import { notFound } from '../../core/call/errors.ts';
import { resolveDays } from '../../ledger/ledger/requested-days.ts';
import type { Figure, Flow } from './entries.ts';
import type { FigureQuery } from './statement.schema.ts';
import { shareOfResult } from './statement-lines.ts';
import { refuseCosts, type StatementContext } from './stats.ts';

/** Returns a figure of the stats or of a category. Throws 404 `categoryId`, and 403 as `refuseCosts` does. */
export async function figureOf(ctx: StatementContext, query: FigureQuery): Promise<Figure> {
  return { range: resolveDays(ctx, query), shareOf: await shareOf(ctx, query), isBalance: false };
}

async function shareOf(ctx: StatementContext, { figure, basis, categoryId = '' }: FigureQuery) {
  if (figure === 'category') return shareOfAccounts(await accountsOf(ctx, categoryId));
  if (figure === 'uncategorized_sales') return shareOfAccounts({ accounts: ['income:sale'], sign: -1 });
  if (figure === 'uncategorized_expenses') return shareOfAccounts({ accounts: ['expense:till'], sign: 1 });
  refuseCosts(ctx, basis);
  return shareOfResult(ctx.tx, figure, basis);
}

type Booked = { accounts: readonly string[]; sign: 1 | -1 };

/** Depreciation, disposals and discount reclassifications are neither spending nor sales. */
const shareOfAccounts =
  ({ accounts, sign }: Booked) =>
  ({ kind, source, destination }: Flow) => {
    if (kind === 'discount' || kind === 'depreciation' || kind === 'disposal') return 0;
    const into = Number(accounts.includes(destination)) - Number(accounts.includes(source));
    return sign * into;
  };

async function accountsOf({ tx }: StatementContext, id: string): Promise<Booked> {
  const [row] = await tx.execute<{ type: TransactionType }>(sql`
    select transaction_type "type" from categories where id = ${id}::uuid and kind = 'transaction'`);
  if (!row) throw notFound('categoryId');
  return row.type === 'expense'
    ? { accounts: [`expense:${id}`, `asset:${id}`], sign: 1 }
    : { accounts: [`income:${id}`], sign: -1 };
}
