import { OrderEdit } from '@mostrador/api/channels/weborder/weborder.schema';
import { z } from 'zod';
import { type OrderValues, orderDraft } from './edit-values.ts';

/** The form values, validated by the rules of the API under the names of the form's fields. */
export const orderForm = z
  .custom<OrderValues>()
  .transform((values): unknown => orderDraft(values))
  .pipe(OrderEdit.omit({ id: true, revision: true }));
