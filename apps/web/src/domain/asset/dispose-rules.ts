import { AssetDisposal } from '@mostrador/api/purchasing/disposal/disposal.schema';
import { z } from 'zod';

export type DisposalValues = {
  id: string;
  disposalId: string;
  /** Null if the asset was thrown away. */
  price: number | null;
  moneyAccountId: string | null;
  date: string;
};

/** The values of the form, validated by the rules of the API. */
export const DisposalForm = z
  .custom<DisposalValues>()
  .transform((values): unknown => ({ ...values, price: values.price ?? 0, date: values.date || null }))
  .pipe(AssetDisposal);
