import { paymentsOf, settledBy } from '../../../domain/payment/payment-parts.ts';
import {
  discountOf,
  type Kept,
  type LineValues,
  type Rules,
  type SaleValues,
  totalOf,
} from './sale-values.ts';

/** The form under the names of the API. */
export function saleDraft(values: SaleValues, rules: Rules, kept: Kept = []) {
  const { payments } = values;
  const { total } = totalOf(values, rules, kept);
  const isOwed = settledBy(payments, total).left > 0;
  return {
    contactId: values.contactId,
    categoryId: values.categoryId,
    date: values.date || null,
    concept: values.concept || null,
    products: values.products.map(draftLine),
    ...(kept.length > 0 && { services: kept.map(keptLine) }),
    amountFree: values.amountFree ?? 0,
    discount: discountOf(values),
    comments: values.comments || null,
    dueDate: isOwed ? values.dueDate || null : null,
    payments: paymentsOf(payments, total),
  };
}

/** The catalogue's price is not said: so many of a thing may have another one. */
const draftLine = (line: LineValues) => ({
  id: line.productId,
  variantId: line.variantId,
  quantity: line.quantity ?? 0,
  ...(line.lineId && { lineId: line.lineId }),
  ...(line.lineId || line.price !== line.priceNow ? { price: line.price ?? line.priceNow } : {}),
  ...(line.discount && { discount: line.discount }),
  ...(line.note && { note: line.note }),
  ...(line.extras.length > 0 && {
    modifiers: line.extras.map(({ id, quantity }) => ({ id, quantity })),
  }),
});

const keptLine = ({ lineId, id, quantity, price }: Kept[number]) => ({ lineId, id, quantity, price });
