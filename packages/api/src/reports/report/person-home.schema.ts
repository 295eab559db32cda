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
  /** One before today should have been done by then. */
  date: z.string(),
  /** Below zero of what goes out. */
  amount: moneyAnswer(),
  label: z.string().nullable(),
  /** Of the recurrence, the document of a debt or an expense, or the card. */
  id: id(),
  /** The payee or payer. */
  contactId: id().nullable(),
  /** Of what comes again the day that names it, and whether it came and waits. */
  dueOn: z.string().nullable(),
  isWaiting: z.boolean(),
});
export type Coming = z.infer<typeof Coming>;

const Month = z.object({
  from: z.string(),
  until: z.string(),
  income: moneyAnswer(),
  expenses: moneyAnswer(),
  /** Those on which something was earned or spent, in their order. */
  days: z.array(z.object({ date: z.string(), income: moneyAnswer(), expenses: moneyAnswer() })),
});

/** The financial position of a person: money, the running month, upcoming payments, and goals. */
export const PersonHome = z.object({
  today: z.string(),
  /** All money that there is, whatever is owed besides. */
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
      /** Takes, and gives, what is paid by the method of its kind. */
      isDefault: z.boolean(),
      balance: moneyAnswer(),
    }),
  ),
  month: Month,
  /** The month before, up to the same day. */
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
  /** Late, or within fifteen days; the soonest first. */
  coming: z.array(Coming),
  /** Those that run today, the one most used up first. */
  budgets: z.array(
    z.object({
      id: id(),
      name: z.string(),
      transactionTypeId: z.enum(transactionTypes),
      budget: Budget,
    }),
  ),
  goals: z.array(Goal),
  /** Null without Plus. `shortfall`: the first day within ninety on which money lacks. */
  forecast: z
    .object({
      until: z.string(),
      shortfall: z.object({ date: z.string(), missing: moneyAnswer() }).nullable(),
    })
    .nullable(),
});
PersonHome.register(z.globalRegistry, { title: 'PersonHome' });
export type PersonHome = z.infer<typeof PersonHome>;
