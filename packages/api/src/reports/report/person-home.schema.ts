import { moneyPlaceKinds, transactionTypes } from '@mostrador/shared/codes/codes';
import { moneyAnswer } from '@mostrador/shared/money/amount';
import { id } from '@mostrador/shared/wire/id';
import { z } from 'zod';
import { Goal } from '../../books/goal/goal.schema.ts';
import { Budget } from '../../books/transactioncategory/transactioncategory.schema.ts';

/** Recurring items, payables and receivables, credit cards to pay, pending expenses. */
export const comingKinds = ['recurring', 'payable', 'receivable', 'card', 'pending'] as const;

export const Coming = z.object({
  kind: z.enum(comingKinds),
  /** A date before today is overdue. */
  date: z.string(),
  /** Negative for an outflow. */
  amount: moneyAnswer(),
  label: z.string().nullable(),
  /** The id of the recurrence, of the document of a debt or expense, or of the card. */
  id: id(),
  /** The payee or payer. */
  contactId: id().nullable(),
  /**
   * Only for recurring items: the due day that identifies the occurrence, and whether the occurrence is
   * pending.
   */
  dueOn: z.string().nullable(),
  isWaiting: z.boolean(),
});
export type Coming = z.infer<typeof Coming>;

const Month = z.object({
  from: z.string(),
  until: z.string(),
  income: moneyAnswer(),
  expenses: moneyAnswer(),
  /** The days with income or expenses, in order. */
  days: z.array(z.object({ date: z.string(), income: moneyAnswer(), expenses: moneyAnswer() })),
});

/** The financial position of a person: money, the current month, upcoming payments, and goals. */
export const PersonHome = z.object({
  today: z.string(),
  /** All existing money, without deducting debts. */
  money: moneyAnswer(),
  accounts: z.array(
    z.object({
      id: z.union([id(), z.literal('safe')]),
      kind: z.enum(moneyPlaceKinds),
      name: z.string().nullable(),
      lastDigits: z
        .string()
        .nullable()
        .meta({ wire: { name: 'last_4' } }),
      /** True if payments by the method of the account's kind use this account. */
      isDefault: z.boolean(),
      balance: moneyAnswer(),
    }),
  ),
  month: Month,
  /** The previous month, up to the same day. */
  before: Month,
  /** Assets less liabilities. The parts add up to both. */
  worth: z.object({
    amount: moneyAnswer(),
    assets: moneyAnswer(),
    liabilities: moneyAnswer(),
    owned: z.object({
      money: moneyAnswer(),
      receivable: moneyAnswer(),
      things: moneyAnswer(),
      other: moneyAnswer(),
    }),
    owed: z.object({
      cards: moneyAnswer(),
      payable: moneyAnswer(),
      loans: moneyAnswer(),
      other: moneyAnswer(),
    }),
  }),
  /** Items that are overdue or due within fifteen days, the soonest first. */
  coming: z.array(Coming),
  /** The budgets that apply today, the most used first. */
  budgets: z.array(
    z.object({
      id: id(),
      name: z.string(),
      transactionTypeId: z.enum(transactionTypes),
      budget: Budget,
    }),
  ),
  goals: z.array(Goal),
  /** Null without Plus. `shortfall`: the first day within ninety on which money is lacking. */
  forecast: z
    .object({
      until: z.string(),
      shortfall: z.object({ date: z.string(), missing: moneyAnswer() }).nullable(),
    })
    .nullable(),
});
PersonHome.register(z.globalRegistry, { title: 'PersonHome' });
export type PersonHome = z.infer<typeof PersonHome>;
