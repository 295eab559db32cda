import { z } from 'zod';
import { moneyAnswer } from './amount.ts';
import { discountUnits } from './codes.ts';
import { maxMoney, wholeRate } from './money.ts';

/** `value` is basis points for a percentage, 1/100 of the currency for money: hundredths on the wire. */
export const Discount = z
  .object({
    value: z
      .int({ error: 'invalidDiscount' })
      .min(0, 'amountNegative')
      .max(maxMoney, 'amountTooLarge')
      .meta({ wire: { scale: 100 } }),
    unit: z.enum(discountUnits, { error: 'invalidDiscountUnit' }),
  })
  .refine((discount) => discount.unit === 'money' || discount.value <= wholeRate, {
    error: 'percentageTooLarge',
    path: ['value'],
  });
export type Discount = z.infer<typeof Discount>;

/** The same in an answer, without the bounds of what a person may type. */
export const DiscountAnswer = z.object({ value: moneyAnswer(), unit: z.enum(discountUnits) });
