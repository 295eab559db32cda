import {
  lineKinds,
  marginClasses,
  settledMethods,
  stockOrders,
  stockStatuses,
  tableFormats,
} from '@mostrador/shared/codes/codes';
import { moneyAnswer, quantityAnswer, rateAnswer } from '@mostrador/shared/money/amount';
import { dateField, daysInOrder, isInOrder, oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { PageQuery, Pagination } from '@mostrador/shared/wire/page';
import { z } from 'zod';

/** Business days, both ends included. Without them, the last thirty days including today. */
const days = { from: dateField().optional(), until: dateField().optional() };
export const Days = z.object(days).refine(isInOrder, daysInOrder);
export type Days = z.infer<typeof Days>;

/** The statistics of the till. `userId` filters the sales of one member, or of one API key by its own id. */
export const PosStatsQuery = z.object({ ...days, userId: id().optional() }).refine(isInOrder, daysInOrder);
export type PosStatsQuery = z.infer<typeof PosStatsQuery>;

const narrowing = {
  ...days,
  content: z.string().max(100, 'tooLong').optional(),
  status: oneOf(stockStatuses, 'invalidOption').optional(),
  class: oneOf(marginClasses, 'invalidOption').optional(),
  by: oneOf(stockOrders, 'invalidOption').default('sold_amount'),
  order: oneOf(['asc', 'desc'], 'invalidOption').default('desc'),
};
export const StockQuery = z
  .object({ ...narrowing, ...PageQuery.pick({ page: true, perPage: true }).shape })
  .refine(isInOrder, daysInOrder);
export type StockQuery = z.infer<typeof StockQuery>;

/** The complete list, with the same filters and order. */
const exported = {
  ...narrowing,
  format: z.enum(tableFormats, { error: 'invalidOption' }).default('xlsx'),
};
export const StockExport = z.object({ ...exported, id: id().optional() }).refine(isInOrder, daysInOrder);
/** The job input. It contains `seesCosts` because the job does not know the permissions of its user. */
export const StockExportJob = z.object({ ...exported, seesCosts: z.boolean() });

const Named = z.object({ id: id(), name: z.string() });
const answered = { from: z.string(), until: z.string() };

/**
 * The change in basis points against the same number of days before. Null if there is nothing to compare
 * with.
 */
const change = () => rateAnswer().nullable();

const Sold = z.object({ amount: moneyAnswer(), count: z.int() });
const SoldWithAverage = Sold.extend({ average: moneyAnswer().nullable() });

/** Sales of the till by the running totals of their days: a void is deducted on the day it was booked. */
export const PosStats = z.object({
  ...answered,
  /** `voided`: by the user who voided the sale, on the day the void was booked. */
  totals: SoldWithAverage.extend({
    tax: moneyAnswer(),
    discount: moneyAnswer(),
    tip: moneyAnswer(),
    quantity: quantityAnswer(),
    voided: Sold,
    /** Refunds booked on these days, for any sale. No other figure here includes them. */
    refunded: Sold.extend({ tax: moneyAnswer(), tip: moneyAnswer() }),
  }),
  previous: SoldWithAverage.extend(answered),
  change: z.object({ amount: change(), count: change(), average: change() }),
  /** Every day, with the corresponding day of the period before. */
  byDay: z.array(Sold.extend({ date: z.string(), previousAmount: moneyAnswer() })),
  /** The hour in the shop's time zone, 0 to 23. */
  byHour: z.array(Sold.extend({ hour: z.int() })),
  /** 1 is Monday. */
  byWeekday: z.array(Sold.extend({ weekday: z.int() })),
  /** The hours of each weekday in which anything was sold or returned. */
  byWeekdayAndHour: z.array(Sold.extend({ weekday: z.int(), hour: z.int() })),
  byMethod: z.array(Sold.extend({ method: z.enum([...settledMethods, 'credit']) })),
  byUser: z.array(SoldWithAverage.extend({ user: Named })),
});
PosStats.register(z.globalRegistry, { title: 'PosStats' });
export type PosStats = z.infer<typeof PosStats>;

/**
 * Amounts without tax, after all discounts. The margin covers only sales with a known cost;
 * `amountWithoutCost` was sold without a known cost and is in no margin. The cost is null if no cost is
 * known. Cost and margin are absent if the caller may not see costs.
 */
const Earned = z.object({
  quantity: quantityAnswer(),
  amount: moneyAnswer(),
  cost: moneyAnswer().nullable().optional(),
  margin: moneyAnswer().nullable().optional(),
  marginShare: rateAnswer().nullable().optional(),
  amountWithoutCost: moneyAnswer().optional(),
});

const SoldProduct = Earned.extend({ ...Named.shape, kind: z.enum(lineKinds), times: z.int() });
export type SoldProduct = z.infer<typeof SoldProduct>;

export const ProductsStats = z.object({
  ...answered,
  /** `returned` is already deducted from the other figures. */
  totals: Earned.extend({
    products: z.int(),
    returned: z.object({ quantity: quantityAnswer(), amount: moneyAnswer() }),
  }),
  previous: Earned.extend(answered),
  change: z.object({ quantity: change(), amount: change(), margin: change().optional() }),
  topByQuantity: z.array(SoldProduct),
  topByAmount: z.array(SoldProduct),
  topByMargin: z.array(SoldProduct).optional(),
  /** The products that sold least, among those with sales. */
  worst: z.array(SoldProduct),
  /** Returned products, the most frequent first. The other figures are already net of them. */
  returned: z.array(
    Named.extend({ kind: z.enum(lineKinds), quantity: quantityAnswer(), amount: moneyAnswer() }),
  ),
  /**
   * Listed products that did not sell, the most valuable stock first. Null values are those of untracked
   * stock.
   */
  notSold: z.object({
    count: z.int(),
    products: z.array(
      Named.extend({ stock: quantityAnswer().nullable(), valueAtPrice: moneyAnswer().nullable() }),
    ),
  }),
  /** Grouped by the products' current categories. Null stands for products without a category. */
  byCategory: z.array(Earned.extend({ category: Named.nullable() })),
  /** Whole tickets as they were paid: of every channel, with tax, tips and amounts without a product. */
  byHour: z.array(Sold.extend({ hour: z.int() })),
  byDay: z.array(z.object({ date: z.string(), quantity: quantityAnswer(), amount: moneyAnswer() })),
});
ProductsStats.register(z.globalRegistry, { title: 'ProductsStats' });
export type ProductsStats = z.infer<typeof ProductsStats>;

/**
 * A product with tracked stock. If some cost is unknown, `valueAtCost` is the known part (null if no cost is
 * known) and `hasUnknownCost` is true. Figures that depend on costs are absent for users who may not see
 * them.
 */
export const StockFigures = Named.extend({
  category: Named.nullable(),
  unit: z.string(),
  stock: quantityAnswer(),
  valueAtPrice: moneyAnswer(),
  valueAtCost: moneyAnswer().nullable().optional(),
  hasUnknownCost: z.boolean().optional(),
  soldQuantity: quantityAnswer(),
  soldAmount: moneyAnswer(),
  margin: moneyAnswer().nullable().optional(),
  marginShare: rateAnswer().nullable().optional(),
  /** Sales without a known cost. They are in no margin. */
  amountWithoutCost: moneyAnswer().optional(),
  class: z.enum(marginClasses).nullable().optional(),
  /** The days of the period with stock. */
  daysInStock: z.number(),
  /** The average quantity sold per day with stock. */
  dailyRate: quantityAnswer(),
  /** Null if nothing sells. */
  daysOfCover: z.number().nullable(),
  /** The cost of goods sold divided by the average value of the stock. */
  turnover: z.number().nullable().optional(),
  lastSaleAt: z.date().nullable(),
  status: z.enum(stockStatuses),
  /**
   * The quantity to order so that the stock covers fourteen days of sales, in whole steps, as in the low
   * stock list.
   */
  suggestedOrder: quantityAnswer(),
  /** The estimated sales of the days without stock, at the same rate. */
  lostSales: moneyAnswer(),
});
export type StockFigures = z.infer<typeof StockFigures>;

const StockTotals = z.object({
  products: z.int(),
  valueAtPrice: moneyAnswer(),
  valueAtCost: moneyAnswer().optional(),
  /** The number of products in stock with an unknown cost. */
  withoutCost: z.int().optional(),
  soldQuantity: quantityAnswer(),
  soldAmount: moneyAnswer(),
  margin: moneyAnswer().nullable().optional(),
  amountWithoutCost: moneyAnswer().optional(),
  turnover: z.number().nullable().optional(),
  lostSales: moneyAnswer(),
});

/** Totals of all products with tracked stock. The list itself is filtered, sorted and paged. */
export const StockAnalytics = z.object({
  ...answered,
  totals: StockTotals,
  byStatus: z.array(
    z.object({
      status: z.enum(stockStatuses),
      products: z.int(),
      valueAtPrice: moneyAnswer(),
      valueAtCost: moneyAnswer().optional(),
    }),
  ),
  byClass: z
    .array(
      z.object({
        class: z.enum(marginClasses).nullable(),
        products: z.int(),
        soldAmount: moneyAnswer(),
        /** Null if no cost is known. */
        margin: moneyAnswer().nullable(),
      }),
    )
    .optional(),
  products: z.array(StockFigures),
  pagination: Pagination,
});
StockAnalytics.register(z.globalRegistry, { title: 'StockAnalytics' });
export type StockAnalytics = z.infer<typeof StockAnalytics>;

/** The earnings of goods in every channel, each next to the same number of days before. */
export const Earnings = z.object({
  ...answered,
  totals: Earned,
  previous: Earned.extend(answered),
  /** The number of different products sold. */
  products: z.int(),
  byDay: z.array(Earned.extend({ date: z.string(), previousAmount: moneyAnswer() })),
  best: z.array(
    Earned.extend({
      ...Named.shape,
      unit: z.string(),
      image: z.string().nullable(),
      previousAmount: moneyAnswer(),
    }),
  ),
});
Earnings.register(z.globalRegistry, { title: 'Earnings' });
export type Earnings = z.infer<typeof Earnings>;

const Grown = z.array(
  z.object({ minutes: z.int(), amount: moneyAnswer(), margin: moneyAnswer().optional() }),
);

/**
 * The day that the start page shows: today after the first sale, and before it the last day with sales.
 * `amount` and `count` are whole tickets less refunds; margin and cost are those of the goods, without tax.
 * Null before the first sale ever, and for users who count their cash drawer blind.
 */
export const ShopDay = z.object({
  today: z.string(),
  /** The usual hour of the first sale on this weekday. Null once there is a sale. */
  firstHour: z.int().nullable(),
  shown: Earned.extend({
    date: z.string(),
    startsAt: z.string(),
    count: z.int(),
    average: moneyAnswer().nullable(),
    /**
     * The amount that each half hour added. The key is the end of the half hour, in minutes of the business
     * day.
     */
    growth: Grown,
    before: Earned.extend({
      date: z.string(),
      hasSales: z.boolean(),
      growth: Grown,
      /** The amount up to the same time of day. Whole if the day is over. */
      soFar: moneyAnswer(),
      marginSoFar: moneyAnswer().optional(),
    }),
    best: z.array(Earned.extend({ ...Named.shape, unit: z.string(), image: z.string().nullable() })),
  }).nullable(),
});
ShopDay.register(z.globalRegistry, { title: 'ShopDay' });
export type ShopDay = z.infer<typeof ShopDay>;

/** Pending items. Null for those that the caller may not see. */
export const Waiting = z.object({
  tickets: Sold,
  /** Unanswered orders of the web store, with the code and time of the oldest one. */
  orders: z.object({ count: z.int(), code: z.string().nullable(), since: z.date().nullable() }),
  due: Sold.extend({ names: z.array(z.string()) }).nullable(),
  /** Due within a week. `name` is the creditor of the earliest one. */
  payable: Sold.extend({ name: z.string().nullable(), dueDate: z.string().nullable() }).nullable(),
  lowStock: z.object({ count: z.int(), name: z.string().nullable() }).nullable(),
  /** Expenses that await approval. The name is that of the author if all have the same author. */
  expenses: Sold.extend({ name: z.string().nullable() }).nullable(),
});
Waiting.register(z.globalRegistry, { title: 'Waiting' });
export type Waiting = z.infer<typeof Waiting>;

/** The top sellers and the top customers, in every channel. */
export const TopUsers = z.object({
  ...answered,
  users: z.array(
    SoldWithAverage.extend({
      user: Named,
      /** The average quantity on a ticket, over pieces, kilos and other units. */
      quantityPerSale: quantityAnswer().nullable(),
      discount: moneyAnswer(),
      voided: Sold,
      refunded: Sold,
      /** The deposits on customers' debts that this user received. */
      deposits: Sold,
      /**
       * The cash difference of the cash sessions that this user opened (below 0: shortage), and the number
       * of sessions with a difference.
       */
      cashDifference: Sold.optional(),
    }),
  ),
  customers: z.array(
    z.object({
      contact: Named,
      spent: moneyAnswer(),
      visits: z.int(),
      lastPurchaseAt: z.date().nullable(),
      owed: moneyAnswer(),
    }),
  ),
});
TopUsers.register(z.globalRegistry, { title: 'TopUsers' });
export type TopUsers = z.infer<typeof TopUsers>;
