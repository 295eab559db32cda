import type { TenantTx } from '@mostrador/database/connect';
import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { movedUntil } from '../ledger/ledger-totals.ts';
import type { Basis } from './statement.schema.ts';

/** What moved from accounts of one line of the statements to those of another. */
export type Moved = { on: string; source: string; destination: string; amount: number };

/**
 * The line of an account that its own name does not tell: credit cards and loans are no money of the
 * business, what is on its way to the bank is, and categories say whose income or cost an account is.
 */
const lines = sql`
  select 'money:' || id account, case when kind in ('credit_card', 'loan') then kind else 'money' end line
  from money_accounts
  union all select 'income:' || id, 'sales' from categories
  where kind = 'transaction' and transaction_type = 'sale'
  union all select 'expense:' || id, 'cost' from categories
  where kind = 'transaction' and transaction_type = 'expense' and report_group = 'cost'
  union all values ('safe', 'money'), ('transit', 'money'), ('income:sale', 'sales')`;

/** The kept totals that are named, by line. */
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

/** Where lines stand in the result; of cash it is the side that is no money which says what it was for. */
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

/** What was earned and spent, each in its own direction. */
export type Result = Record<Part, number>;

export function resultOf(moved: readonly Moved[], basis: Basis): Result {
  const gained: Result = { sales: 0, other: 0, cost: 0, expense: 0 };
  const add = (line: string, amount: number) => {
    const part = parts[basis][line];
    if (part) gained[part] += amount;
  };
  for (const { source, destination, amount } of moved) {
    const isOfMoney = (source === 'money') !== (destination === 'money');
    if (basis === 'cash' && !isOfMoney) continue;
    add(source, amount);
    add(destination, -amount);
  }
  return { ...gained, cost: 0 - gained.cost, expense: 0 - gained.expense };
}

export type Owed = { receivable: number; payable: number };

/** By how much what is owed grew. */
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
