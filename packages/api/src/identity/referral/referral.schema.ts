import { money, moneyAnswer } from '@mostrador/shared/money/amount';
import { oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf } from '@mostrador/shared/wire/page';
import { z } from 'zod';

/** Plans are sold in dollars, so commissions are calculated and paid in dollars. */
export const commissionCurrency = 'USD';
/** The smallest payout: less is not worth the cost of the transfer. */
export const smallestPayout = 2000;

export const refusals = ['person', 'address', 'domain', 'device', 'card'] as const;
export const commissionKinds = ['accrued', 'reversed', 'paid_out'] as const;
export const payoutMethods = ['bank_transfer', 'paypal'] as const;
export const payoutStatuses = ['requested', 'paid', 'rejected'] as const;
/**
 * `left`: paid once and no longer pays. `refused`: earns nothing, because it is or may be the same person.
 */
export const personStatuses = ['joined', 'plus', 'left', 'refused'] as const;

/** The owner of a referral link sees only the first name of a referred user. */
export const ReferredPerson = z.object({
  id: id(),
  firstName: z.string(),
  status: z.enum(personStatuses),
  joinedAt: z.date(),
});

export const Payout = z.object({
  id: id(),
  amount: moneyAnswer(),
  currency: z.string(),
  method: z.enum(payoutMethods),
  status: z.enum(payoutStatuses),
  message: z.string().nullable(),
  createdAt: z.date(),
  settledAt: z.date().nullable(),
});
Payout.register(z.globalRegistry, { title: 'Payout' });

/**
 * The amounts by state: available for a payout now, pending until the payment can no longer be reversed,
 * requested and on its way, and paid. The lists contain the newest 200 people and 20 payouts.
 */
export const Referrals = z.object({
  code: z.string(),
  link: z.string(),
  currency: z.string(),
  available: moneyAnswer(),
  held: moneyAnswer(),
  requested: moneyAnswer(),
  paid: moneyAnswer(),
  smallestPayout: moneyAnswer(),
  people: z.array(ReferredPerson),
  payouts: z.array(Payout),
});
Referrals.register(z.globalRegistry, { title: 'Referrals' });

/** One entry: the commission of a payment, its reversal, or a payout. */
export const Commission = z.object({
  id: id(),
  kind: z.enum(commissionKinds),
  amount: moneyAnswer(),
  currency: z.string(),
  firstName: z.string().nullable(),
  availableAt: z.date(),
  createdAt: z.date(),
});
Commission.register(z.globalRegistry, { title: 'Commission' });
export const CommissionList = listOf('commissions', Commission);

/** `details`: the account that receives the payment, as its bank writes it; only the operator sees it. */
export const PayoutInput = z.object({
  amount: money(),
  method: oneOf(payoutMethods, 'invalidOption'),
  details: z.string({ error: 'required' }).trim().min(5, 'required').max(500, 'tooLong'),
});
