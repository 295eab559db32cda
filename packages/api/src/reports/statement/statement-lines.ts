import type { TenantTx } from '@mostrador/database/connect';
import type { ResultFigure } from '@mostrador/shared/codes/statement-lines';
import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { movedUntil } from '../../ledger/ledger/ledger-totals.ts';
import type { Basis } from './statement.schema.ts';

/** The amount moved from accounts of one statement line to those of another. */
export type Moved = { on: string; source: string; destination: string; amount: number };

/**
 * Selects the statement line of accounts whose name does not contain one: credit cards and loans are not
 * money of the business, money in transit to the bank is, and categories determine the income or cost of
 * their accounts.
 */
const lines = sql`
  select 'money:' || id account, case when kind in ('credit_card', 'loan') then kind else 'money' end line
  from money_accounts
  union all select 'income:' || id, 'sales' from categories
  where kind = 'transaction' and transaction_type = 'sale'
  union all select 'expense:' || id, 'cost' from categories
  where kind = 'transaction' and transaction_type = 'expense' and report_group = 'cost'
  union all values ('safe', 'money'), ('transit', 'money'), ('income:sale', 'sales')`;

/** Reads the given running totals, by line. */
export async function readMoved(tx: TenantTx, totals: SQL): Promise<Moved[]> {
  const rows = await tx.execute<Omit<Moved, 'amount'> & { amount: string }>(sql`
    with moved as (${totals}), line as (${lines})
    select "on"::text, coalesce(s.line, split_part(m.source, ':', 1)) source,
      coalesce(d.line, split_part(m.destination, ':', 1)) destination, sum(m.amount) amount
    from moved m
    left join line s on s.account = m.source
    left join line d on d.account = m.destination
    group by 1, 2, 3`);
  return rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }));
}

type Part = 'sales' | 'other' | 'cost' | 'expense';

/**
 * The position of each line in the result. On the cash basis the side that is not money determines the
 * purpose.
 */
const parts: Record<Basis, Record<string, Part>> = {
  accrual: {
    sales: 'sales',
    discount: 'sales',
    income: 'other',
    cost: 'cost',
    expense: 'expense',
    difference: 'expense',
    rounding: 'expense',
  },
  cash: {
    sales: 'sales',
    contact: 'sales',
    credit: 'sales',
    income: 'other',
    stock: 'cost',
    cost: 'cost',
    supplier: 'expense',
    expense: 'expense',
    suspense: 'expense',
    tax: 'expense',
    tip: 'expense',
    difference: 'expense',
    rounding: 'expense',
    credit_card: 'expense',
  },
};

/** Income and spending, each as a positive number in its own direction. */
export type Result = Record<Part, number>;

export function resultOf(moved: readonly Moved[], basis: Basis): Result {
  const gained: Result = { sales: 0, other: 0, cost: 0, expense: 0 };
  for (const each of moved)
    for (const { part, sign } of gainsOf(each, basis)) gained[part] += sign * each.amount;
  return { ...gained, cost: 0 - gained.cost, expense: 0 - gained.expense };
}

/** Returns the parts of the result that a movement increases or reduces. */
function gainsOf({ source, destination }: Pick<Moved, 'source' | 'destination'>, basis: Basis) {
  const isOfMoney = (source === 'money') !== (destination === 'money');
  if (basis === 'cash' && !isOfMoney) return [];
  const sides = [
    { part: parts[basis][source], sign: 1 },
    { part: parts[basis][destination], sign: -1 },
  ];
  return sides.flatMap(({ part, sign }) => (part ? [{ part, sign }] : []));
}

const partsOf: Record<ResultFigure, { parts: readonly Part[]; sign: 1 | -1 }> = {
  income: { parts: ['sales', 'other'], sign: 1 },
  sales: { parts: ['sales'], sign: 1 },
  expenses: { parts: ['cost', 'expense'], sign: -1 },
  profit: { parts: ['sales', 'other', 'cost', 'expense'], sign: 1 },
};

/** Returns the share of a movement between two accounts in a figure of the result. */
export async function shareOfResult(tx: TenantTx, figure: ResultFigure, basis: Basis) {
  const rows = await tx.execute<{ account: string; line: string }>(lines);
  const known = new Map(rows.map(({ account, line }) => [account, line]));
  const lineOf = (account: string) => known.get(account) ?? account.split(':')[0] ?? '';
  const { parts: counted, sign: direction } = partsOf[figure];
  return ({ source, destination }: Pick<Moved, 'source' | 'destination'>) =>
    gainsOf({ source: lineOf(source), destination: lineOf(destination) }, basis).reduce(
      (share, { part, sign }) => share + (counted.includes(part) ? direction * sign : 0),
      0,
    );
}

export type Owed = { receivable: number; payable: number };

/** Calculates the increase of receivables and payables. */
export function owedOf(moved: readonly Moved[]): Owed {
  const into = (line: string) =>
    moved.reduce(
      (sum, { source, destination, amount }) =>
        sum + (destination === line ? amount : 0) - (source === line ? amount : 0),
      0,
    );
  return { receivable: into('contact'), payable: 0 - into('supplier') };
}

export const readOwed = async (tx: TenantTx, day: string) => owedOf(await readMoved(tx, movedUntil(day)));
