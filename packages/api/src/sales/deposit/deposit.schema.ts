import {
  type ageNames,
  debtDirections,
  debtFilters,
  debtStatuses,
  documentTypes,
  paymentMethods,
} from '@mostrador/shared/codes/codes';
import { money, moneyAnswer } from '@mostrador/shared/money/amount';
import { dateField, neededOneOf, oneOf, optionalLine } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, PageQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';
import { dueOneWay, Instalment, InstalmentsInput, isDueOneWay } from '../../ledger/debt/instalment.schema.ts';

const reason = optionalLine(140, { tooLong: 'reasonTooLong' }).nullish();

const fields = {
  id: id().optional(),
  amount: money().min(1, 'amountNotPositive'),
  paymentMethod: neededOneOf(paymentMethods, 'paymentMethodRequired'),
  date: dateField().nullish(),
  /** The cash received. The excess over the amount is returned as change. */
  received: money().nullish(),
  reference: optionalLine(60).nullish(),
  comments: optionalLine(140, { tooLong: 'commentsTooLong' }).nullish(),
  /** The till at which the deposit was paid. The open cash session of this till counts it. */
  deviceId: optionalLine(60).nullish(),
  /** If true, an amount above the debt becomes the customer's credit balance. Otherwise it is refused. */
  excessAsCredit: z.boolean({ error: 'invalidBoolean' }).optional(),
};

/** The fields of every deposit, whether it pays one debt or several. */
export const DepositFields = z.object(fields);

/** On one debt. */
export const DepositInput = DepositFields.extend({ debtsTransactionId: id() });
export type DepositInput = z.infer<typeof DepositInput>;

/** A deposit on many debts of a contact: the chosen ones, or all. The earliest due date is paid first. */
export const ContactDepositInput = DepositFields.extend({
  contactId: id(),
  direction: oneOf(debtDirections).default('receivable'),
  debtIds: z.array(id()).min(1, 'listEmpty').max(200, 'tooManyItems').optional(),
});
export type ContactDepositInput = z.infer<typeof ContactDepositInput>;

export const DepositRemoval = z.object({ debtsTransactionId: id(), id: id(), reason });

/** Removes any deposit of a contact, also one that paid no debt and became entirely a credit balance. */
export const ContactDepositRemoval = z.object({ contactId: id(), id: id(), reason });

export const DebtForgiving = z.object({ id: id(), reason });
/**
 * A new due date or a new plan. With instalments, the first open one gets the new due date and the others
 * move by as many days.
 */
export const DebtPostponing = z
  .object({ id: id(), dueDate: dateField().nullish(), instalments: InstalmentsInput, reason })
  .refine(({ dueDate, instalments }) => dueDate || instalments?.length, {
    error: 'dateRequired',
    path: ['dueDate'],
  })
  .refine(isDueOneWay, dueOneWay);

const Named = z.object({ id: id(), name: z.string() });
const NamedContact = Named.extend({ phone: z.string().nullable() });

export const Deposit = z.object({
  id: id(),
  code: z.string(),
  orderNumber: z.int(),
  type: z.literal('deposit'),
  status: z.enum(['done', 'voided']),
  direction: z.enum(debtDirections),
  date: z.string(),
  amount: moneyAnswer(),
  /** The part that paid debts, and the part that became the contact's credit balance. */
  applied: moneyAnswer(),
  credited: moneyAnswer(),
  /** The amount added or deducted by cash rounding, because coins cannot pay the exact amount. */
  rounding: moneyAnswer(),
  paymentMethod: z.enum(paymentMethods),
  received: moneyAnswer().nullable(),
  change: moneyAnswer(),
  reference: z.string().nullable(),
  comments: z.string().nullable(),
  currency: z.string(),
  contact: NamedContact,
  user: Named,
  /** The balance owed before and after the deposit. */
  previousBalance: moneyAnswer(),
  balance: moneyAnswer(),
  debts: z.array(
    z.object({
      id: id(),
      code: z.string(),
      amount: moneyAnswer(),
      previousBalance: moneyAnswer(),
      balance: moneyAnswer(),
    }),
  ),
  occurredAt: z.date(),
  createdAt: z.date(),
  updatedAt: z.date(),
  voidedAt: z.date().nullable(),
  voidReason: z.string().nullable(),
});
Deposit.register(z.globalRegistry, { title: 'Deposit' });
export type Deposit = z.infer<typeof Deposit>;

/** `open` selects debts with an open balance. */
export const DebtFilter = PageQuery.extend({
  /** Matches the number of the debt, the number of its sale, or the contact. */
  content: z.string().max(100, 'tooLong').optional(),
  code: z.string().max(40, 'tooLong').optional(),
  contactName: z.string().max(100, 'tooLong').optional(),
  contactId: id().optional(),
  direction: oneOf(debtDirections).optional(),
  status: oneOf(debtFilters).optional(),
});
export type DebtFilter = z.infer<typeof DebtFilter>;

export const Debt = z.object({
  id: id(),
  code: z.string(),
  direction: z.enum(debtDirections),
  status: z.enum(debtStatuses),
  contact: NamedContact,
  /** The document that created the debt. Goods received are a purchase, other spending is an expense. */
  origin: z.object({
    type: z.enum([...documentTypes, 'expense', 'income']),
    id: id(),
    code: z.string().nullable(),
  }),
  date: z.string(),
  /** With instalments, the due date of the first open instalment. */
  dueDate: z.string(),
  /** The instalments of the debt. Empty if the whole debt is due on one day. */
  instalments: z.array(Instalment),
  daysOverdue: z.int(),
  amount: moneyAnswer(),
  paid: moneyAnswer(),
  balance: moneyAnswer(),
  forgiven: moneyAnswer(),
  lastDepositOn: z.string().nullable(),
  /** The description of a debt from before the books. */
  note: z.string().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
Debt.register(z.globalRegistry, { title: 'Debt' });
export type Debt = z.infer<typeof Debt>;
export const DebtList = listOf('debtsTransactions', Debt);

export const DebtDetail = Debt.extend({ deposits: z.array(Deposit) });
DebtDetail.register(z.globalRegistry, { title: 'DebtDetail' });
export type DebtDetail = z.infer<typeof DebtDetail>;

export const DebtTotalsQuery = z.object({ direction: oneOf(debtDirections).default('receivable') });

export const DebtorFilter = PageQuery.extend({
  name: z.string().max(100, 'tooLong').optional(),
  direction: oneOf(debtDirections).default('receivable'),
});
export type DebtorFilter = z.infer<typeof DebtorFilter>;

const ageing = z.object({
  notDue: moneyAnswer(),
  upTo30: moneyAnswer(),
  upTo60: moneyAnswer(),
  upTo90: moneyAnswer(),
  older: moneyAnswer(),
} satisfies Record<(typeof ageNames)[number], unknown>);

/** The total owed, by age, and the number of debts. */
export const DebtTotals = z.object({
  balance: moneyAnswer(),
  overdue: moneyAnswer(),
  ageing,
  contacts: z.int(),
});
DebtTotals.register(z.globalRegistry, { title: 'DebtTotals' });

/** The debts of a contact by age; the ages add up to `balance`. */
export const Debtor = NamedContact.extend({
  balance: moneyAnswer(),
  overdue: moneyAnswer(),
  ageing,
  oldestDueDate: z.string().nullable(),
  lastDepositOn: z.string().nullable(),
  creditBalance: moneyAnswer(),
  creditLimit: moneyAnswer().nullable(),
  promisedOn: z.string().nullable(),
  debts: z.int(),
});
Debtor.register(z.globalRegistry, { title: 'Debtor' });
export type Debtor = z.infer<typeof Debtor>;
export const DebtorList = listOf('contactsDebtsTransactions', Debtor);

export const DebtorQuery = z.object({
  id: id(),
  code: z.string().max(40, 'tooLong').optional(),
  direction: oneOf(debtDirections).default('receivable'),
});
export type DebtorQuery = z.infer<typeof DebtorQuery>;

export const DebtorDetail = Debtor.extend({ debtsTransactions: z.array(Debt), deposits: z.array(Deposit) });
DebtorDetail.register(z.globalRegistry, { title: 'DebtorDetail' });
export type DebtorDetail = z.infer<typeof DebtorDetail>;

/** A debt with a forgiven balance. The document that created the debt shows the same state. */
export const ForgivenDebt = z.object({
  id: id(),
  code: z.string().nullable(),
  direction: z.enum(debtDirections),
  contactId: id(),
  documentId: id(),
  total: moneyAnswer(),
  balance: moneyAnswer(),
  forgiven: moneyAnswer(),
});
ForgivenDebt.register(z.globalRegistry, { title: 'ForgivenDebt' });
