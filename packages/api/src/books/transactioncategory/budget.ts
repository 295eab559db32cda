import type { TenantTx } from '@mostrador/database/connect';
import type { BudgetPeriod } from '@mostrador/shared/codes/codes';
import {
  allowedOn,
  type BudgetEntry,
  chainUntil,
  type Link,
  leftOf,
  periodAround,
} from '@mostrador/shared/time/budget-periods';
import type { DateRange } from '@mostrador/shared/time/date-range';
import { addDays } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { asc, sql } from 'drizzle-orm';
import { among } from '../../core/db/list.ts';
import { budgets } from './budget.table.ts';
import { bookedBy } from './category-ledger.ts';
import type { Budget, BudgetInput } from './transactioncategory.schema.ts';

/** Adds a budget for the whole period that contains the day. The category must be locked. */
export const addBudget = (tx: TenantTx, { id, startsOn, ...budget }: BudgetInput, today: string) =>
  tx.insert(budgets).values({
    ...budget,
    id: newId(),
    categoryId: id,
    startsOn: periodAround(budget.period, startsOn ?? today).from,
    // The clock time is taken after the wait for the lock of the category, so that it gives the order of the
    // entries.
    createdAt: sql`clock_timestamp()`,
  });

/** Reads all budget entries of categories, by category. */
export async function readBudgets(tx: TenantTx, ids: string[]) {
  const { categoryId, amount, period, startsOn, rollover } = budgets;
  const rows = await tx
    .select({ categoryId, amount, period, startsOn, rollover })
    .from(budgets)
    .where(among(categoryId, ids))
    .orderBy(asc(budgets.createdAt), asc(budgets.id));
  const byCategory = new Map<string, BudgetEntry[]>();
  for (const { categoryId: category, ...row } of rows)
    byCategory.set(category, [...(byCategory.get(category) ?? []), row]);
  return byCategory;
}

/** Returns the budgets that apply on a day, by category. */
export async function runningBudgets(tx: TenantTx, ids: string[], today: string) {
  const chains = chainsUntil(await readBudgets(tx, ids), today);
  const spentIn = await spendingOf(tx, chains);
  const budgetOf = (id: string, chain: readonly Link[]): Budget[] => {
    const running = chain.at(-1);
    if (!running) return [];
    const { budget, from, until } = running;
    const spent = spentIn(id, running);
    const carried = leftOf(chain.slice(0, -1), (link) => spentIn(id, link));
    return [{ ...budget, from, until, spent, carried, left: budget.amount + carried - spent }];
  };
  return new Map([...chains].flatMap(([id, chain]) => budgetOf(id, chain).map((budget) => [id, budget])));
}

/** Calculates the amount that earlier periods carry over to the one that contains the day, by category. */
export async function carriedInto(tx: TenantTx, byCategory: ReadonlyMap<string, BudgetEntry[]>, day: string) {
  const chains = chainsUntil(byCategory, day);
  const spentIn = await spendingOf(tx, chains);
  return new Map(
    [...chains].map(([id, chain]) => [id, leftOf(chain.slice(0, -1), (link) => spentIn(id, link))]),
  );
}

type Chains = ReadonlyMap<string, readonly Link[]>;

const chainsUntil = (byCategory: ReadonlyMap<string, BudgetEntry[]>, day: string): Chains =>
  new Map([...byCategory].map(([id, each]) => [id, chainUntil(each, day)]));

/** Sums the bookings of categories in periods: weeks from days, months and years from months. */
async function spendingOf(tx: TenantTx, chains: Chains) {
  const links = [...chains.values()].flat();
  const spent = new Map<string, number>();
  const keyOf = (id: string | null, period: BudgetPeriod, from: string) => `${id} ${period} ${from}`;
  const read = async (unit: 'day' | 'month', periods: BudgetPeriod[]) => {
    const days = daysOver(links.filter(({ budget }) => periods.includes(budget.period)));
    for (const { categoryId, on, amount } of days ? await bookedBy(tx, unit, days) : [])
      for (const period of periods) {
        const key = keyOf(categoryId, period, periodAround(period, on).from);
        spent.set(key, (spent.get(key) ?? 0) + amount);
      }
  };
  await read('day', ['weekly']);
  await read('month', ['monthly', 'yearly']);
  return (id: string, { budget, from }: Link) => spent.get(keyOf(id, budget.period, from)) ?? 0;
}

/** Returns the days from the first to the last of the links. */
function daysOver(links: readonly Link[]): DateRange | null {
  const from = links.map((link) => link.from).sort()[0];
  const until = links
    .map((link) => link.until)
    .sort()
    .at(-1);
  return from && until ? { from, until } : null;
}

/**
 * Lists the bookings of a category in each of the last twelve months, with the amount that its budgets
 * allowed.
 */
export async function monthsOf(tx: TenantTx, id: string, today: string) {
  const months = lastMonths(12, today);
  const [first] = months;
  if (!first) return [];
  const booked = await bookedBy(tx, 'month', { from: first.from, until: today });
  const history = (await readBudgets(tx, [id])).get(id) ?? [];
  return months.map((month) => ({
    month: month.from.slice(0, 7),
    amount: booked.find(({ categoryId, on }) => categoryId === id && on === month.from)?.amount ?? 0,
    budget: allowedOn(history, month),
  }));
}

/** Returns the given number of months up to that of a day, in order. */
function lastMonths(count: number, today: string) {
  const months = [periodAround('monthly', today)];
  for (let [first] = months; first && months.length < count; [first] = months)
    months.unshift(periodAround('monthly', addDays(first.from, -1)));
  return months;
}
