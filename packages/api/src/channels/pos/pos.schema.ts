import { moneyAnswer } from '@mostrador/shared/money/amount';
import { z } from 'zod';

/**
 * The sales of a business day so far, less refunds (`refunded`). Null for users who still count their cash
 * session blind. `average` is that of the sales as recorded, null without a sale and for those users. `cash`
 * is null for users who may not see it, and in a shop that counts blind.
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

/** The sales of today and of the same weekday a week ago as a whole day, and the pending items. */
export const PosHome = z.object({
  today: DaySales,
  weekBefore: DaySales,
  /** The cash in all open sessions; null for users who may not see it, and in a shop that counts blind. */
  drawers: z.object({ count: z.int(), cash: moneyAnswer() }).nullable(),
  /** The receivables due today or earlier. */
  due: z.object({ count: z.int(), amount: moneyAnswer() }),
  /** The parked tickets of all tills. */
  waiting: z.object({ count: z.int(), amount: moneyAnswer() }),
});
PosHome.register(z.globalRegistry, { title: 'PosHome' });
export type PosHome = z.infer<typeof PosHome>;
