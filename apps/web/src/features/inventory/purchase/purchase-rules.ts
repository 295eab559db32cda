import { PurchaseInput } from '@mostrador/api/inventory/purchase/purchase.schema';
import { z } from 'zod';
import type { LineValues, PurchaseValues } from './purchase-values.ts';

/** What the form holds, judged by the rules of the API under the names of the form's own fields. */
export const PurchaseForm = z
  .custom<PurchaseValues>()
  .transform((values): unknown => draftOf(values))
  .pipe(PurchaseInput);

function draftOf({ discountUnit, discount, payNow, paymentMethod, ...values }: PurchaseValues) {
  const isOwed = paymentMethod === 'credit';
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
    ...(isOwed && payNow ? { payments: [{ method: 'cash', amount: payNow }] } : { paymentMethod }),
  };
}

const lineOf = ({ id, variantId, quantity, cost, price, expiresOn }: LineValues) => ({
  id,
  variantId,
  quantity: quantity ?? 0,
  cost: cost ?? undefined,
  price,
  expiresOn: expiresOn || null,
});
