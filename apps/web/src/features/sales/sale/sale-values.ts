import { roundCash } from '@mostrador/shared/money/money';
import type { FormFile } from '../../../domain/attachment/form-file.ts';
import type { InstalmentPart } from '../../../domain/payment/instalments.ts';
import { blankPart, type PaymentPart, settledBy } from '../../../domain/payment/payment-parts.ts';
import type { RecurrenceValue } from '../../../domain/recurrence/recurrence-value.ts';
import { coinOf } from '../../../domain/sale/cart/cart-total.ts';
import { blankGoods, exactTotal, type Rules, type SoldGoods } from '../../../domain/selling/sold-goods.ts';

export type SaleValues = SoldGoods & {
  date: string;
  payments: PaymentPart[];
  dueDate: string;
  instalments: InstalmentPart[];
  recurrence: RecurrenceValue | null;
  /** The attachments of a new sale; those of an existing one are changed on its page. */
  attachments: FormFile[];
};

export const blankSale = (today: string): SaleValues => ({
  ...blankGoods,
  date: today,
  payments: [blankPart()],
  dueDate: '',
  instalments: [],
  recurrence: null,
  attachments: [],
});

/** The total of the form so far. Cash payments, full or partial, are rounded to the coin. */
export function totalOf(values: SaleValues, rules: Rules) {
  const { payments } = values;
  const exact = exactTotal(values, rules);
  const { amounts } = settledBy(payments, exact.total);
  const otherwise = payments.reduce(
    (sum, { method }, index) => sum + (method === 'cash' ? 0 : (amounts[index] ?? 0)),
    0,
  );
  const rounded = otherwise + roundCash(exact.total - otherwise, coinOf(rules));
  const isCash = payments.some(({ method }) => method === 'cash');
  const isWhole = isCash && settledBy(payments, rounded).left === 0;
  return { ...exact, total: isWhole ? rounded : exact.total };
}
