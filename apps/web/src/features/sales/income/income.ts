import { moneyMethods } from '@mostrador/shared/codes/codes';
import { blankPart, type PaymentPart, paymentsOf, settledBy } from '../../../domain/payment/payment-parts.ts';
import { type RecurrenceValue, recurrenceValue } from '../../../domain/recurrence/recurrence-value.ts';
import type { Output } from '../../../lib/api/output.ts';

export type Income = Output<'income.byId'>;

export type IncomeValues = {
  amount: number | null;
  categoryId: string | null;
  concept: string;
  date: string;
  contactId: string | null;
  payments: PaymentPart[];
  dueDate: string;
  comments: string;
  recurrence: RecurrenceValue | null;
};

export const blankIncome = (today: string): IncomeValues => ({
  amount: null,
  categoryId: null,
  concept: '',
  date: today,
  contactId: null,
  payments: [blankPart()],
  dueDate: '',
  comments: '',
  recurrence: null,
});

/** The form values of an existing income. */
export function valuesOf(income: Income): IncomeValues {
  const { amount, payments } = income;
  const left = payments.reduce((rest, part) => rest - part.amount, amount);
  const parts = payments.flatMap((part): PaymentPart[] => {
    const method = moneyMethods.find((each) => each === part.method);
    const isWhole = payments.length === 1 && left === 0;
    const { id, moneyAccountId, reference } = part;
    const shared = { id, moneyAccountId, reference: reference ?? '', amount: isWhole ? null : part.amount };
    return method ? [{ ...shared, method }] : [];
  });
  return {
    amount,
    categoryId: income.category?.id ?? null,
    concept: income.concept ?? '',
    date: income.date,
    contactId: income.contact?.id ?? null,
    payments: payments.length > 0 ? parts : [{ ...blankPart(), method: 'credit' }],
    dueDate: income.dueDate ?? '',
    comments: income.comments ?? '',
    recurrence: recurrenceValue(income.recurrence),
  };
}

/** The form values under the field names of the API. */
export function draftOf(values: IncomeValues) {
  const { payments, amount, date, dueDate, ...others } = values;
  const isOwed = settledBy(payments, amount ?? 0).left > 0;
  return {
    ...others,
    amount,
    dueDate: isOwed ? dueDate || null : null,
    payments: paymentsOf(payments, amount ?? 0),
  };
}
