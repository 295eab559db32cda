import { moneyAnswer } from '@mostrador/shared/amount';
import { oneOf } from '@mostrador/shared/field';
import { id } from '@mostrador/shared/id';
import { z } from 'zod';

/** The plans as clients name them; `anual` is the documented spelling. */
export const planTypes = ['monthly', 'anual', 'month_299'] as const;
export type PlanType = (typeof planTypes)[number];

/** What a subscription says of itself; `trial` is told as the days that are left. */
export const subscriptionStatuses = [
  'trial',
  'active',
  'expired',
  'incomplete_expired',
  'payment-failed',
  'canceled',
] as const;

export const providers = ['stripe', 'appsumo'] as const;

/** A plan that is on offer. `cost` is the price behind its currency, `months` what it pays for. */
export const Plan = z.object({
  planType: z.enum(planTypes),
  title: z.string(),
  description: z.string(),
  cost: z.string(),
  currency: z.string(),
  amount: moneyAnswer(),
  months: z.int(),
  bestValue: z.boolean(),
  benefits: z.array(z.string()),
  notes: z.string().nullable(),
  image: z.string().nullable(),
});
Plan.register(z.globalRegistry, { title: 'Plan' });
export type Plan = z.infer<typeof Plan>;

/** What anybody may be told before there is an account; the same for everybody. */
export const Offer = z.object({ trialDays: z.int(), plans: z.array(Plan), priceCountry: z.string() });
Offer.register(z.globalRegistry, { title: 'PlusOffer' });
export type Offer = z.infer<typeof Offer>;

/**
 * `status`: null without a subscription, the days that are left of a trial (0: it expired), else its name.
 * `endsAt`: access lasts until then, null without an end. `trialAvailable`: nobody of them tried it yet.
 */
export const SubscriptionState = z.object({
  status: z.union([z.enum(subscriptionStatuses).exclude(['trial']), z.int()]).nullable(),
  provider: z.enum(providers).nullable(),
  plan: z.string().nullable(),
  startedAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  nextPaymentAt: z.date().nullable(),
  paidAccess: z.boolean(),
  trialSubscription: z.boolean(),
  trialAvailable: z.boolean(),
});
export type SubscriptionState = z.infer<typeof SubscriptionState>;
export const Subscription = z.object({ data: SubscriptionState });
Subscription.register(z.globalRegistry, { title: 'Subscription' });

/** `canceled: false` takes a cancellation back while access lasts; a plan is paid for by card. */
export const SubscriptionChanges = z.object({
  canceled: z.literal(false, 'invalidOption').optional(),
  planType: oneOf(planTypes, 'invalidOption').optional(),
});

/** Without a word it starts the trial; otherwise the plan that is to be paid for. */
export const ChargeInput = z
  .object({
    createPaidSubscription: z.boolean().optional(),
    planType: oneOf(planTypes, 'invalidOption').optional(),
  })
  .refine(({ createPaidSubscription, planType }) => !createPaidSubscription || planType !== undefined, {
    path: ['planType'],
    error: 'planRequired',
  });

/** The first two are what the card provider's own form needs; a trial has neither. */
export const Charge = z.object({
  clientSecret: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  data: SubscriptionState,
});
Charge.register(z.globalRegistry, { title: 'Charge' });

export const PendingCharge = z.object({ id: id() });

export const PlusRequest = z.object({ sent: z.boolean() });
