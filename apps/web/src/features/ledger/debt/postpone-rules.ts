import { DebtPostponing } from '@mostrador/api/sales/deposit/deposit.schema';
import { newId } from '@mostrador/shared/wire/new-id';
import { z } from 'zod';
import { type InstalmentPart, instalmentsOf } from '../../../domain/payment/instalments.ts';

export type PostponeValues = { dueDate: string; instalments: InstalmentPart[]; reason: string };

/** The form values, validated by the rules of the API under the names of the form's fields. */
export const PostponeForm = z
  .custom<PostponeValues>()
  .transform(({ dueDate, instalments, reason }): unknown => {
    const parts = instalmentsOf(instalments);
    // The id of the debt is added when the form is sent.
    return { id: newId(), reason, ...(parts ? { instalments: parts } : { dueDate: dueDate || null }) };
  })
  .pipe(DebtPostponing);
