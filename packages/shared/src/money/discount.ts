import { z } from 'zod';
import { discountUnits, offerChannels } from '../codes/codes.ts';
import { orAbsent } from '../wire/absent.ts';
import { oneOf } from '../wire/field.ts';
import { moneyAnswer } from './amount.ts';
import { maxMoney, wholeRate } from './money.ts';

/**
 * `value` is basis points for a percentage, 1/100 of the currency for a fixed amount: hundredths on the
 * wire.
 */
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

/** The same in a response, without the limits of the input. */
export const DiscountAnswer = z.object({ value: moneyAnswer(), unit: z.enum(discountUnits) });

/** A required instant; `missing` is the error for an empty value only. */
const instantField = (missing: string) =>
  z.iso.datetime({ offset: true, error: ({ input }) => (input ? 'invalidDate' : missing) });

/**
 * The discount terms of a coupon or an offer, with their period and channels; the same units as a discount.
 */
export const promised = {
  value: z
    .int({ error: 'discountValueRequired' })
    .min(1, 'discountValueRequired')
    .max(maxMoney, 'amountTooLarge')
    .meta({ wire: { scale: 100 } }),
  unit: z.enum(discountUnits, { error: orAbsent('invalidDiscountUnit') }),
  startsAt: instantField('startRequired'),
  endsAt: instantField('endRequired'),
  channels: z
    .array(oneOf(offerChannels))
    .min(1, 'channelRequired')
    .max(offerChannels.length, 'tooManyItems')
    .optional(),
  active: z.boolean({ error: 'invalidBoolean' }).optional(),
};

type Promised = Partial<Record<'startsAt' | 'endsAt', string>> & Partial<Discount>;

/** The rules across fields: a percentage is at most 100 %, and the end is after the start. */
export const isShare = ({ unit, value = 0 }: Promised) => unit !== 'percentage' || value <= wholeRate;
export const shareTooLarge = { error: 'percentageTooLarge', path: ['value'] };

/** A text that is no instant gets only the error for that. */
export const isPeriod = ({ startsAt, endsAt }: Promised) =>
  !startsAt || !endsAt || !(Date.parse(startsAt) >= Date.parse(endsAt));
export const endBeforeStart = { error: 'endBeforeStart', path: ['endsAt'] };
