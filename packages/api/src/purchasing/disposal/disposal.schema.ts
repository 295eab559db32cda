import { money } from '@mostrador/shared/money/amount';
import { dateField } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { z } from 'zod';

/**
 * Disposal of a fixed asset. A price of 0 means that the asset was scrapped; the proceeds go into a money
 * account. The caller creates `disposalId`: a repeated request with the same id is answered and not refused.
 */
export const AssetDisposal = z.object({
  id: id(),
  disposalId: id().optional(),
  date: dateField().nullish(),
  price: money({ required: 'amountRequired' }),
  moneyAccountId: z.union([id(), z.literal('safe')], { error: 'invalidId' }).nullish(),
});
export type AssetDisposal = z.infer<typeof AssetDisposal>;
