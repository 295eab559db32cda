import { z } from 'zod';
import { maxMoney, wholeRate } from './money.ts';

/** `value` is basis points for a percentage, 1/100 of the currency for money: hundredths on the wire. */
export const Discount = z
  .object({
    value: z
      .int({ error: 'invalidAmount' })
      .min(0, 'amountNegative')
      .max(maxMoney, 'amountTooLarge')
      .meta({ wire: { scale: 100 } }),
    unit: z.enum(['percentage', 'money'], { error: 'invalidDiscountUnit' }),
  })
  .refine((discount) => discount.unit === 'money' || discount.value <= wholeRate, {
    error: 'percentageTooLarge',
    path: ['value'],
  });
export type Discount = z.infer<typeof Discount>;
