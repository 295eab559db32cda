import type { TenantTx } from '@mostrador/database/connect';
import type { TillMethod } from '@mostrador/shared/codes/codes';
import { addDays } from '@mostrador/shared/time/time';
import { sql } from 'drizzle-orm';
import { numberList } from '../../core/db/bulk.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import type { CheckFigures } from './cash.schema.ts';

type Differences = Partial<Record<TillMethod, number | null>>;
type Counted = { sessionId: string; businessDate: string; differences: Differences };

/** A payment of the session with an amount or change that equals the difference. */
type Paid = {
  code: string;
  method: string;
  amount: number;
  change: number;
  status: string;
  total: number;
  quantity: number;
  minute: number;
};
type Expense = { amount: number; reason: string };

const documentsOf = (rows: Paid[]) => [...new Set(rows.map(({ code }) => code))].slice(0, 3);
const isNear = (one: Paid, other: Paid) => Math.abs(one.minute - other.minute) <= 10;

/**
 * Possible causes of a cash difference: the usual mistakes, as far as the session's own sales and the
 * expenses of the week before show them. Empty if there is no difference.
 */
export async function explain(tx: TenantTx, counted: Counted): Promise<CheckFigures[]> {
  const cash = counted.differences.cash ?? 0;
  if (cash === 0) return [];
  const [paid, expenses] = await pipeline([readPaid(tx, counted), readExpenses(tx, counted, cash)]);
  const amount = Math.abs(cash);
  const found = (code: CheckFigures['code'], rows: Paid[], method: TillMethod | null = null) =>
    rows.length > 0 ? [checkOf(code, { amount, method, documents: documentsOf(rows) })] : [];
  const done = paid.filter(({ status }) => status !== 'voided');
  const same = done.filter((row) => row.amount === amount);
  const inCash = same.filter(({ method }) => method === 'cash');
  const byOther = (method: TillMethod) => same.filter((row) => row.method === method);
  const checks: CheckFigures[] =
    cash > 0
      ? [
          ...found('swapped_method', byOther('card'), 'card'),
          ...found('swapped_method', byOther('transfer'), 'transfer'),
          ...found(
            'void_without_cash',
            paid.filter((row) => row.status === 'voided' && row.method === 'cash' && row.amount === amount),
          ),
          ...found(
            'unreturned_change',
            done.filter((row) => row.method === 'cash' && row.change === amount),
          ),
        ]
      : [
          ...found('swapped_method', isElsewhere(counted.differences, amount) ? inCash : [], 'cash'),
          ...found('duplicate_ticket', twins(inCash)),
          ...expenses.map((expense) => checkOf('missing_expense', expense)),
        ];
  return amount % 9 === 0 ? [...checks, checkOf('divisible_by_nine', { amount })] : checks;
}

const checkOf = (code: CheckFigures['code'], figures: Partial<CheckFigures>): CheckFigures => ({
  code,
  amount: 0,
  method: null,
  documents: [],
  reason: null,
  ...figures,
});

/**
 * True if the amount missing in the drawer is the surplus of another method, or if the others were not
 * counted.
 */
const isElsewhere = ({ card, transfer }: Differences, amount: number) =>
  card === amount || transfer === amount || ((card ?? null) === null && (transfer ?? null) === null);

/** Similar sales shortly after each other: possibly one sale that was recorded twice. */
const twins = (rows: Paid[]) =>
  rows.filter((row) =>
    rows.some(
      (other) =>
        other.code !== row.code &&
        other.total === row.total &&
        other.quantity === row.quantity &&
        isNear(row, other),
    ),
  );

async function readPaid(tx: TenantTx, { sessionId, differences }: Counted): Promise<Paid[]> {
  const amounts = numberList(Object.values(differences).flatMap((each) => (each ? [Math.abs(each)] : [])));
  const rows = await tx.execute<Record<keyof Paid, string>>(sql`
    select s.code, p.method, p.amount, p.change, s.status, s.amount total, s.total_quantity quantity,
      floor(extract(epoch from s.occurred_at) / 60) as minute
    from sales s join sale_payments p on p.sale_id = s.id and p.revision = s.revision
    where s.session_id = ${sessionId} and s.code is not null
      and (p.amount = any(${amounts}) or p.change = any(${amounts}))
    order by s.occurred_at desc limit 200`);
  return rows.map(({ code, method, status, ...numbers }) => ({
    code,
    method,
    status,
    amount: Number(numbers.amount),
    change: Number(numbers.change),
    total: Number(numbers.total),
    quantity: Number(numbers.quantity),
    minute: Number(numbers.minute),
  }));
}

const isLike = 0.05;

/**
 * Finds an expense of the past week whose amount is close to the missing cash and which this session does
 * not contain.
 */
async function readExpenses(
  tx: TenantTx,
  { sessionId, businessDate }: Counted,
  cash: number,
): Promise<Expense[]> {
  if (cash >= 0) return [];
  const slack = Math.round(-cash * isLike);
  const rows = await tx.execute<{ amount: string; reason: string }>(sql`
    select m.amount, m.reason from cash_movements m
    where m.type = 'expense' and m.session_id <> ${sessionId}
      and m.business_date between ${addDays(businessDate, -7)} and ${businessDate}
      and m.amount between ${-cash - slack} and ${-cash + slack}
      and not exists (select from cash_movements own where own.session_id = ${sessionId}
        and own.type = 'expense' and lower(own.reason) = lower(m.reason))
    order by m.occurred_at desc limit 1`);
  return rows.map(({ amount, reason }) => ({ amount: Number(amount), reason }));
}
