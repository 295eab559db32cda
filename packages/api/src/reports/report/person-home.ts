import type { TenantTx } from '@mostrador/database/connect';
import { isShopsPlace } from '@mostrador/shared/codes/codes';
import { periodAround } from '@mostrador/shared/time/budget-periods';
import type { DateRange } from '@mostrador/shared/time/date-range';
import { addMonths } from '@mostrador/shared/time/time';
import { sql } from 'drizzle-orm';
import { listGoals } from '../../books/goal/goal.ts';
import type { ScheduleContext } from '../../books/schedule/schedule.ts';
import { runningBudgets } from '../../books/transactioncategory/budget.ts';
import type { Principal } from '../../core/call/call.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { movedBy, movedUntil } from '../../ledger/ledger/ledger-totals.ts';
import { todayOf } from '../../ledger/ledger/requested-days.ts';
import { listMoneyAccounts } from '../../ledger/moneyaccount/moneyaccount.ts';
import { calculateBalances } from '../assistant/balance-sheet.ts';
import { readForecast } from '../assistant/forecast.ts';
import { type Chart, inLines, readChart, readEntries, readFirstDay, sumsOf } from '../assistant/places.ts';
import { readMoved, resultOf } from '../statement/statement-lines.ts';
import { readComing } from './person-coming.ts';
import type { PersonHome } from './person-home.schema.ts';

type HomeContext = ScheduleContext & { principal: Pick<Principal, 'isPaid'> };

/** Reads everything on a person's home page in one round trip. */
export async function readPersonHome(ctx: HomeContext): Promise<PersonHome> {
  const { tx, principal } = ctx;
  const today = todayOf(ctx);
  const [chart, entries, accounts, months, coming, { goals }] = await pipeline([
    readChart(tx, principal.shop),
    readEntries(tx, movedUntil(today)),
    accountsOf(ctx),
    monthsOf(tx, today),
    readComing(ctx),
    listGoals(ctx, { page: 1, perPage: 100, closed: false }),
  ]);
  const sums = sumsOf(chart, entries);
  const balances = calculateBalances(sums);
  const cash = balances.money;
  const [budgets, forecast] = await pipeline([
    budgetsOf(tx, chart, today),
    principal.isPaid ? forecastOf(ctx, { chart, cash }) : null,
  ]);
  return {
    ...{ today, money: cash, accounts, ...months, coming, budgets, goals, forecast },
    worth: worthOf(balances, inLines(sums, 'fixedAsset'), -inLines(sums, 'creditCard')),
  };
}

async function accountsOf(ctx: HomeContext) {
  const { moneyAccounts } = await listMoneyAccounts(ctx, {});
  return moneyAccounts.flatMap(({ id, kind, name, lastDigits, isDefault, balance = 0 }) =>
    balance !== 0 || !isShopsPlace(kind) ? { ...{ id, kind, name, lastDigits, isDefault, balance } } : [],
  );
}

/** Reads the income and expenses of the current month and of the previous month up to the same day. */
async function monthsOf(tx: TenantTx, today: string) {
  const month = { from: periodAround('monthly', today).from, until: today };
  const earlier = { from: addMonths(month.from, -1), until: addMonths(today, -1) };
  const lastEarlier = periodAround('monthly', earlier.from).until;
  const moved = await readMoved(tx, movedBy('day', { from: earlier.from, until: today }));
  const days = [...new Set(moved.map(({ on }) => on))].sort();
  const daily = days.map((date) => {
    const { sales, other, cost, expense } = resultOf(
      moved.filter(({ on }) => on === date),
      'accrual',
    );
    return { date, income: sales + other, expenses: cost + expense };
  });
  const within = ({ from, until }: DateRange, last = until) => {
    const listed = daily.filter(
      ({ date, income, expenses }) => date >= from && date <= last && (income !== 0 || expenses !== 0),
    );
    const sum = (figure: 'income' | 'expenses') =>
      listed.reduce((total, day) => total + (day.date <= until ? day[figure] : 0), 0);
    return { from, until, income: sum('income'), expenses: sum('expenses'), days: listed };
  };
  return { month: within(month), before: within(earlier, lastEarlier) };
}

type BalanceFigures = ReturnType<typeof calculateBalances>;

/**
 * Calculates the net worth. A bank account below zero is a liability; the money is the sum of the other
 * accounts.
 */
function worthOf(balances: BalanceFigures, things: number, cards: number): PersonHome['worth'] {
  const { assets, liabilities, receivable, payable, loan } = balances;
  const money = balances.money + balances.overdraft;
  return {
    ...{ amount: assets - liabilities, assets, liabilities },
    owned: { money, receivable, things, other: assets - money - receivable - things },
    owed: { cards, payable, loans: loan, other: liabilities - cards - payable - loan },
  };
}

async function budgetsOf(tx: TenantTx, chart: Chart, today: string): Promise<PersonHome['budgets']> {
  const named = await tx.execute<{ id: string }>(sql`
    select c.id from categories c where c.deleted_at is null
      and exists (select from budgets b where b.category_id = c.id)`);
  const running = await runningBudgets(
    tx,
    named.map(({ id }) => id),
    today,
  );
  return [...running]
    .flatMap(([id, budget]) => {
      const category = chart.categories.get(id);
      return category ? [{ id, name: category.name, transactionTypeId: category.type, budget }] : [];
    })
    .sort((a, b) => usedOf(b.budget) - usedOf(a.budget));
}

const usedOf = ({ spent, amount, carried }: { spent: number; amount: number; carried: number }) =>
  spent / Math.max(1, amount + carried);

async function forecastOf(ctx: HomeContext, { chart, cash }: { chart: Chart; cash: number }) {
  const firstDay = await readFirstDay(ctx.tx);
  const { until, shortfall } = await readForecast(ctx, { chart, firstDay, cash, buffer: 0 });
  return { until, shortfall: shortfall && { date: shortfall.date, missing: shortfall.missing } };
}
