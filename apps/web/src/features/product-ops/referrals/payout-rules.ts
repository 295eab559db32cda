import { PayoutInput } from '@mostrador/api/identity/referral/referral.schema';
import { z } from 'zod';

export type PayoutValues = { amount: number | null; method: string; details: string };

/** The values of the payout form, under the rules of the API. */
export const PayoutForm = z.custom<PayoutValues>().pipe(PayoutInput);
