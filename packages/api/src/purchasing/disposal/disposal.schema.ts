import { money } from '@mostrador/shared/money/amount';
import { dateField } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { z } from 'zod';

/**
 * That a thing that lasts is gone. A price of 0 says that it was thrown away; what was got for it goes into
 * an account of money. `disposalId` is the caller's own: sent again with it, it is answered and not refused.
 */
export const AssetDisposal = z.object({
  id: id(),
  disposalId: id().optional(),
  date: dateField().nullish(),
  price: money({ required: 'amountRequired' }),
  moneyAccountId: z.union([id(), z.literal('safe')], { error: 'invalidId' }).nullish(),
});
export type AssetDisposal = z.infer<typeof AssetDisposal>;
