import { moneyAnswer } from '@mostrador/shared/money/amount';
import { z } from 'zod';

/**
 * What a business day sold so far, less what came back (`refunded`), null for who still counts his drawer
 * blind. `average` is of the sales as made, null without a sale and for him; `cash` is null for who may not
 * see it, and in a shop that counts blind.
 */
const DaySales = z.object({
  date: z.string(),
  amount: moneyAnswer().nullable(),
  refunded: moneyAnswer(),
  count: z.int(),
  average: moneyAnswer().nullable(),
  cash: moneyAnswer().nullable(),
});
export type DaySales = z.infer<typeof DaySales>;

/** Today and the same weekday a week ago, whole, and what waits to be done. */
export const PosHome = z.object({
  today: DaySales,
  weekBefore: DaySales,
  /** What the open drawers hold together; null for who may not see it, and in a shop that counts blind. */
  drawers: z.object({ count: z.int(), cash: moneyAnswer() }).nullable(),
  /** What customers owe that is due today or was before. */
  due: z.object({ count: z.int(), amount: moneyAnswer() }),
  /** Tickets that wait at any till. */
  waiting: z.object({ count: z.int(), amount: moneyAnswer() }),
});
PosHome.register(z.globalRegistry, { title: 'PosHome' });
export type PosHome = z.infer<typeof PosHome>;
