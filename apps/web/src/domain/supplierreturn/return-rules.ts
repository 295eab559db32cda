import { SupplierReturnInput } from '@mostrador/api/purchasing/supplierreturn/supplierreturn.schema';
import { z } from 'zod';
import type { ReturnValues } from './return-values.ts';

/** The values of the form, validated by the rules of the API under the names of the form's fields. */
export const ReturnForm = z
  .custom<ReturnValues>()
  .transform(({ quantities, paymentMethod, date, ...values }): unknown => ({
    ...values,
    date: date || null,
    paymentMethod: paymentMethod ?? undefined,
    products: Object.entries(quantities).flatMap(([lineId, quantity]) =>
      quantity > 0 ? [{ lineId, quantity }] : [],
    ),
  }))
  .pipe(SupplierReturnInput);
