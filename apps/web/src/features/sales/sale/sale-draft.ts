import { attached } from '../../../domain/attachment/form-file.ts';
import { instalmentsOf } from '../../../domain/payment/instalments.ts';
import { paymentsOf, settledBy } from '../../../domain/payment/payment-parts.ts';
import { goodsDraft, type Rules } from '../../../domain/selling/sold-goods.ts';
import { type SaleValues, totalOf } from './sale-values.ts';

/** The form values under the field names of the API. */
export function saleDraft(values: SaleValues, rules: Rules) {
  const { payments } = values;
  const { total } = totalOf(values, rules);
  const isOwed = settledBy(payments, total).left > 0;
  const instalments = isOwed ? instalmentsOf(values.instalments) : null;
  return {
    ...goodsDraft(values),
    date: values.date || null,
    dueDate: isOwed && !instalments ? values.dueDate || null : null,
    instalments,
    payments: paymentsOf(payments, total),
    recurrence: values.recurrence,
    ...attached(values.attachments),
  };
}
