import {
  documentChannels,
  documentTypes,
  moneyAccountKinds,
  settledMethods,
  type TransactionKind,
  transactionKinds,
} from '@mostrador/shared/codes/codes';
import { type EntryFigure, entryFigures } from '@mostrador/shared/codes/statement-lines';
import { moneyAnswer, rateAnswer } from '@mostrador/shared/money/amount';
import { dateField, daysInOrder, isInOrder, oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, PageQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';
import { moneyPlace } from '../../ledger/moneyaccount/moneyaccount.schema.ts';

/** Business days, both ends included. */
const days = { from: dateField().optional(), until: dateField().optional() };
const answered = { from: z.string(), until: z.string() };

/**
 * `cash`: inflows and outflows of the business' money, including tax. `accrual`: sales and expenses, paid or
 * not, without tax, and the cost of goods sold; requires `inventory_see_costs`.
 */
export const bases = ['cash', 'accrual'] as const;
export type Basis = (typeof bases)[number];

/** Without days, the query covers the current month. */
export const StatsQuery = z
  .object({ ...days, basis: oneOf(bases).default('cash') })
  .refine(isInOrder, daysInOrder);
export type StatsQuery = z.infer<typeof StatsQuery>;

export const chartGroups = ['day', 'week', 'month', 'hour', 'weekday'] as const;
export const ChartsQuery = z
  .object({ ...days, groupBy: oneOf(chartGroups).default('day'), basis: oneOf(bases).default('cash') })
  .refine(isInOrder, daysInOrder);
export type ChartsQuery = z.infer<typeof ChartsQuery>;

/** Without days, the query covers the last twelve months including the current one. */
export const PeriodQuery = z.object(days).refine(isInOrder, daysInOrder);
export type PeriodQuery = z.infer<typeof PeriodQuery>;
export const FinancialQuery = z
  .object({ ...days, groupBy: oneOf(['day', 'week', 'month']).default('month') })
  .refine(isInOrder, daysInOrder);
export type FinancialQuery = z.infer<typeof FinancialQuery>;

/** Sales and other income. Refunds are already deducted from `sales`. */
const earned = {
  income: moneyAnswer(),
  sales: moneyAnswer(),
  expenses: moneyAnswer(),
  profit: moneyAnswer(),
};

/** `average` is the average ticket, with tax and tip. Customers are the contacts named on tickets. */
const Figures = z.object({
  ...earned,
  tickets: z.int(),
  average: moneyAnswer().nullable(),
  newCustomers: z.int(),
  returningCustomers: z.int(),
  /** The amount that customers owe, and below the amount owed to suppliers, at the end of the last day. */
  receivable: moneyAnswer(),
  payable: moneyAnswer(),
});
/** The change in basis points against the days before. Null if there is nothing to compare with. */
const change = () => rateAnswer().nullable();

export const Stats = Figures.extend({
  ...answered,
  basis: z.enum(bases),
  /** The same number of days before. If the period is in progress, only the elapsed number of days. */
  previous: Figures.extend(answered),
  change: z.object({
    income: change(),
    sales: change(),
    expenses: change(),
    profit: change(),
    tickets: change(),
    average: change(),
  }),
});
Stats.register(z.globalRegistry, { title: 'Stats' });
export type Stats = z.infer<typeof Stats>;

/**
 * `ticketTotal` is the sum of the tickets, with tax and tip. By hour only tickets are known, and the other
 * figures are null.
 */
const Charted = z.object({
  income: moneyAnswer().nullable(),
  sales: moneyAnswer().nullable(),
  expenses: moneyAnswer().nullable(),
  profit: moneyAnswer().nullable(),
  tickets: z.int(),
  ticketTotal: moneyAnswer(),
});
export type Charted = z.infer<typeof Charted>;

/** `bucket`: a day, a week's Monday, `2026-11`, an hour of the shop's clock, or a weekday (1 is Monday). */
export const Charts = z.object({
  ...answered,
  groupBy: z.enum(chartGroups),
  basis: z.enum(bases),
  charts: z.array(
    Charted.extend({
      bucket: z.string(),
      ...answered,
      /** The figures of the corresponding days in the period before. */
      previous: Charted,
    }),
  ),
  totals: Charted.extend({ previous: Charted.extend(answered) }),
});
Charts.register(z.globalRegistry, { title: 'Charts' });
export type Charts = z.infer<typeof Charts>;

/** Figures by the time of sale and of the costs: `profit = income - cogs - expense`. */
const booked = {
  income: moneyAnswer(),
  expense: moneyAnswer(),
  cogs: moneyAnswer(),
  profit: moneyAnswer(),
  receivable: moneyAnswer(),
  payable: moneyAnswer(),
};
export const FinancialData = z.object({
  ...answered,
  groupBy: z.enum(['day', 'week', 'month']),
  financialData: z.array(z.object({ bucket: z.string(), ...answered, ...booked })),
});
FinancialData.register(z.globalRegistry, { title: 'FinancialData' });
export type FinancialData = z.infer<typeof FinancialData>;

const Booked = z.object({ ...answered, ...booked });
const bookedChange = z.object({ income: change(), expense: change(), cogs: change(), profit: change() });
export const FinancialStats = z.object({
  totals: Booked,
  previous: Booked,
  lastYear: Booked,
  change: z.object({ previous: bookedChange, lastYear: bookedChange }),
});
FinancialStats.register(z.globalRegistry, { title: 'FinancialStats' });
export type FinancialStats = z.infer<typeof FinancialStats>;

/** The documents that move money. */
export const movementTypes = transactionKinds;
export type MovementType = TransactionKind;

const money = {
  ...days,
  /** The payment method. Debts, exchanges and payments with a credit balance move no money. */
  paymentMethod: oneOf([...settledMethods, 'credit']).optional(),
  moneyAccountId: moneyPlace().optional(),
};
export const MoneyQuery = z.object(money).refine(isInOrder, daysInOrder);
export type MoneyQuery = z.infer<typeof MoneyQuery>;

const filterFields = { ...money, transactionType: oneOf(movementTypes).optional(), userId: id().optional() };
export const CashDaysQuery = z.object(filterFields).refine(isInOrder, daysInOrder);
export type CashDaysQuery = z.infer<typeof CashDaysQuery>;

export const CashFlowQuery = PageQuery.extend({
  ...filterFields,
  recurrent: z.boolean({ error: 'invalidBoolean' }).optional(),
  direction: oneOf(['in', 'out']).optional(),
  /** The ids of documents. */
  ids: z.array(id()).max(100, 'tooManyItems').optional(),
  code: z.string().max(40, 'tooLong').optional(),
  order: oneOf(['asc', 'desc']).default('asc'),
}).refine(isInOrder, daysInOrder);
export type CashFlowQuery = z.infer<typeof CashFlowQuery>;

const flow = { in: moneyAnswer(), out: moneyAnswer(), net: moneyAnswer() };

/**
 * Every day of the period. `count` is the number of movements; `balance` is the closing balance, regardless
 * of filters.
 */
export const CashDays = z.object({
  ...answered,
  days: z.array(z.object({ date: z.string(), ...flow, count: z.int(), balance: moneyAnswer() })),
  totals: z.object({ ...flow, count: z.int() }),
});
CashDays.register(z.globalRegistry, { title: 'CashDays' });
export type CashDays = z.infer<typeof CashDays>;

/** An account of the business' money. The safe and the money in transit to the bank have no id. */
const Account = z.object({
  id: id().nullable(),
  kind: z.enum([...moneyAccountKinds, 'safe', 'transit']),
  name: z.string().nullable(),
});
const Named = z.object({ id: id(), name: z.string() });

/**
 * One movement of money. `amount` is negative for an outflow; `balance` includes everything up to this
 * movement.
 */
export const MoneyMovement = z.object({
  id: id(),
  date: z.string(),
  createdAt: z.date(),
  type: z.enum(movementTypes),
  /** The document of the movement, with its displayed number and type. */
  documentType: z.enum(documentTypes),
  transactionId: id(),
  /** The sale of a refund, or the session of a cash movement. */
  originId: id().nullable(),
  channel: z.enum(documentChannels).nullable(),
  code: z.string().nullable(),
  concept: z.string().nullable(),
  /** True if the movement reverses an earlier posting. */
  isReversal: z.boolean(),
  account: Account,
  amount: moneyAnswer(),
  balance: moneyAnswer(),
  contact: Named.nullable(),
  user: Named.nullable(),
});
MoneyMovement.register(z.globalRegistry, { title: 'MoneyMovement' });
export type MoneyMovement = z.infer<typeof MoneyMovement>;
export const CashFlow = listOf('cashFlow', MoneyMovement);

const balances = { opening: moneyAnswer(), ...flow, closing: moneyAnswer() };
/**
 * Transfers between accounts count as money in and out of these accounts, but not in a sum of all accounts.
 * With a method, `in`, `out` and `net` cover only payments by that method; `opening` and `closing` are the
 * whole balances.
 */
export const CashTotals = z.object({
  ...answered,
  ...balances,
  accounts: z.array(Account.extend(balances)),
});
CashTotals.register(z.globalRegistry, { title: 'CashTotals' });
export type CashTotals = z.infer<typeof CashTotals>;

const ofFigure = {
  ...days,
  figure: oneOf(entryFigures),
  /** The basis of the figures of the result. */
  basis: oneOf(bases).default('cash'),
  /** The category of the figure `category`: its expenses or income, without tax. */
  categoryId: id().optional(),
};
type OfFigure = { figure: EntryFigure; categoryId?: string | undefined };
const saysCategory = ({ figure, categoryId }: OfFigure) => (figure === 'category') === Boolean(categoryId);
const categoryOfFigure = { error: 'required', path: ['categoryId'] };

export const FigureQuery = z
  .object(ofFigure)
  .refine(isInOrder, daysInOrder)
  .refine(saysCategory, categoryOfFigure);
export type FigureQuery = z.infer<typeof FigureQuery>;
export const FigureEntriesQuery = PageQuery.extend(ofFigure)
  .refine(isInOrder, daysInOrder)
  .refine(saysCategory, categoryOfFigure);

/**
 * The amount that a document added to a figure of the books on one day, or deducted from it. A void on
 * another day is a separate entry.
 */
export const StatementEntry = z.object({
  id: id(),
  date: z.string(),
  documentType: z.enum(documentTypes),
  documentId: id(),
  /** The sale of a refund, the session of a cash movement, or the revalued product. */
  originId: id().nullable(),
  channel: z.enum(documentChannels).nullable(),
  code: z.string().nullable(),
  concept: z.string().nullable(),
  contact: Named.nullable(),
  /** True if the entry reverses an earlier posting. */
  isReversal: z.boolean(),
  amount: moneyAnswer(),
});
StatementEntry.register(z.globalRegistry, { title: 'StatementEntry' });
export type StatementEntry = z.infer<typeof StatementEntry>;
export const StatementEntries = listOf('entries', StatementEntry);

/** `amount = opening + moved`; `moved` is the sum of the entries in the period. */
export const EntryTotals = z.object({
  ...answered,
  opening: moneyAnswer(),
  moved: moneyAnswer(),
  amount: moneyAnswer(),
});
EntryTotals.register(z.globalRegistry, { title: 'EntryTotals' });
