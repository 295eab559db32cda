import { addDays, businessDate, dayBounds } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import type { DemoEvent, Plan } from './demo-plan.ts';

/** The codes of default categories in which the example shop has expenses. */
export type CostCode = 'rent' | 'wages' | 'electricity' | 'internet' | 'supplies';

type Cost = {
  code: CostCode;
  concept: string;
  /** The first day of the cost, counted from 0, and the interval in days. */
  first: number;
  every: number;
  /** The amount in thousandths of the sales of an average day. */
  share: number;
  paymentMethod: 'cash' | 'transfer';
};

/**
 * The gross margin of a small shop is 22 % of its cost of goods; about half of it remains after these costs.
 */
const costs: Cost[] = [
  {
    code: 'rent',
    concept: 'Alquiler del local',
    first: 2,
    every: 30,
    share: 900,
    paymentMethod: 'transfer',
  },
  { code: 'internet', concept: 'Internet', first: 5, every: 30, share: 150, paymentMethod: 'transfer' },
  { code: 'wages', concept: 'Sueldo de Beto', first: 6, every: 14, share: 500, paymentMethod: 'cash' },
  { code: 'electricity', concept: 'Recibo de luz', first: 9, every: 30, share: 300, paymentMethod: 'cash' },
  { code: 'supplies', concept: 'Bolsas y limpieza', first: 3, every: 7, share: 40, paymentMethod: 'cash' },
];

/** The time at which the owner does the accounts, in minutes after midnight, before the shop opens. */
const morning = 350;

/** Plans the costs of the shop besides goods, in proportion to its sales. */
export function planCosts(plan: Plan, sales: number): DemoEvent[] {
  const { now, place, days } = plan;
  const today = businessDate(now, place.timeZone);
  const aDay = sales / days;
  return costs.flatMap(({ first, every, share, ...cost }) => {
    const count = Math.max(0, Math.ceil((days - first) / every));
    // The share of the period that is within the days of the example.
    const lived = Math.min(1, days / every);
    const amount = rounded(plan, (aDay * share * lived) / 1000);
    return Array.from({ length: count }, (_, index): DemoEvent => {
      const day = addDays(today, 1 - days + first + index * every);
      const { start } = dayBounds(day, day, { timeZone: place.timeZone });
      const at = new Date(start.getTime() + morning * 60_000);
      return { kind: 'expense', at, id: newId(), amount, ...cost };
    }).filter(({ at }) => at < now);
  });
}

/** Rounds an amount to a multiple of the value of five quetzales, because agreed amounts are round. */
function rounded({ place: { money } }: Plan, amount: number) {
  const step = money(500);
  return Math.max(step, Math.round(amount / step) * step);
}
