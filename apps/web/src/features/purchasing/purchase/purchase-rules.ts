import { PurchaseInput } from '@mostrador/api/purchasing/purchase/purchase.schema';
import { z } from 'zod';
import { paymentsOf, settledBy } from '../../../domain/payment/payment-parts.ts';
import { type LineValues, type PurchaseValues, totalOf } from './purchase-values.ts';

/** The form values, validated by the rules of the API under the names of the form's fields. */
export const PurchaseForm = z
  .custom<PurchaseValues>()
  .transform((values): unknown => draftOf(values))
  .pipe(PurchaseInput);

function draftOf(values: PurchaseValues) {
  const { discountUnit, discount, payments } = values;
  const { total } = totalOf(values);
  const isOwed = settledBy(payments, total).left > 0;
  return {
    contactId: values.contactId,
    supplierDocument: values.supplierDocument,
    date: values.date || null,
    products: values.products.map(lineOf),
    discount: discount ? { value: discount, unit: discountUnit } : null,
    tax: values.tax ?? 0,
    otherCosts: values.otherCosts ?? 0,
    comments: values.comments,
    dueDate: isOwed ? values.dueDate || null : null,
    payments: paymentsOf(payments, total),
  };
}

const lineOf = ({ productId, variantId, quantity, cost, price, expiresOn }: LineValues) => ({
  id: productId,
  variantId,
  quantity: quantity ?? 0,
  cost: cost ?? undefined,
  price,
  expiresOn: expiresOn || null,
});
