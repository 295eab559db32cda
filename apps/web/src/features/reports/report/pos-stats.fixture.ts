import type { PosStats } from '@mostrador/api/reports/report/report.schema';

export const days = { from: '2026-11-01', until: '2026-11-23' };
const none = { amount: 0, count: 0, average: null };

/** A period without sales, and without sales before it. */
export const quietStats: PosStats = {
  ...days,
  totals: {
    ...none,
    tax: 0,
    discount: 0,
    tip: 0,
    quantity: 0,
    voided: none,
    refunded: { ...none, tax: 0, tip: 0 },
  },
  previous: { ...days, ...none },
  change: { amount: null, count: null, average: null },
  byDay: [],
  byHour: [],
  byWeekday: [],
  byWeekdayAndHour: [],
  byMethod: [],
  byUser: [],
};
