import { moneyAnswer } from '@mostrador/shared/money/amount';
import { oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { z } from 'zod';

/** The names of the plans for clients; `anual` is the documented spelling. */
export const planTypes = ['monthly', 'anual', 'month_299'] as const;
export type PlanType = (typeof planTypes)[number];

/** The states of a subscription; `trial` is returned as the number of days left. */
export const subscriptionStatuses = [
  'trial',
  'active',
  'expired',
  'incomplete_expired',
  'payment-failed',
  'canceled',
] as const;

export const licenseStatuses = ['inactive', 'active', 'deactivated'] as const;
export const providers = ['stripe', 'appsumo'] as const;
export const chargeStatuses = ['opening', 'pending', 'paid', 'failed', 'taken_back'] as const;
export const receiptStatuses = ['open', 'paid', 'uncollectible', 'void'] as const;

/** The visible details of a card. */
export const Card = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
});
export type Card = z.infer<typeof Card>;

/**
 * A plan for sale. `cost` is the price with its currency before it, `months` the paid months, `amountAfter`
 * the price after `paymentsBefore` payments, `savingPercent` the saving against the monthly plan.
 */
export const Plan = z.object({
  planType: z.enum(planTypes),
  title: z.string(),
  description: z.string(),
  cost: z.string(),
  currency: z.string(),
  amount: moneyAnswer(),
  amountAfter: moneyAnswer().nullable(),
  paymentsBefore: z.int().nullable(),
  months: z.int(),
  savingPercent: z.number().nullable(),
  bestValue: z.boolean(),
  benefits: z.array(z.string()),
  notes: z.string().nullable(),
  image: z.string().nullable(),
});
Plan.register(z.globalRegistry, { title: 'Plan' });
export type Plan = z.infer<typeof Plan>;

/** The offer for visitors without an account; the same for all. */
export const Offer = z.object({
  trialDays: z.int(),
  plans: z.array(Plan),
  priceCountry: z.string(),
  /** True if the operator of this server accepts cards. */
  takesCards: z.boolean(),
});
Offer.register(z.globalRegistry, { title: 'PlusOffer' });
export type Offer = z.infer<typeof Offer>;

/**
 * `status`: null without a subscription, the days left of a trial (0: it expired), otherwise the name of the
 * status. `endsAt`: the end of access, null without an end. `graceUntil`: a payment failed, and the card may
 * be changed until this time. `pendingChange`: the plan that follows. `trialAvailable`: neither the user nor
 * the business has used the trial.
 */
export const SubscriptionState = z.object({
  status: z.union([z.enum(subscriptionStatuses).exclude(['trial']), z.int()]).nullable(),
  provider: z.enum(providers).nullable(),
  plan: z.string().nullable(),
  startedAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  nextPaymentAt: z.date().nullable(),
  graceUntil: z.date().nullable(),
  card: Card.nullable(),
  pendingChange: z.object({ planType: z.enum(planTypes), from: z.date() }).nullable(),
  paidAccess: z.boolean(),
  trialSubscription: z.boolean(),
  trialAvailable: z.boolean(),
});
export type SubscriptionState = z.infer<typeof SubscriptionState>;
export const Subscription = z.object({ data: SubscriptionState });
Subscription.register(z.globalRegistry, { title: 'Subscription' });

/** `canceled: false` reverts a cancellation while access lasts; a plan is paid by card. */
export const SubscriptionChanges = z.object({
  canceled: z.literal(false, 'invalidOption').optional(),
  planType: oneOf(planTypes, 'invalidOption').optional(),
});

/** If absent or `false`, it starts the trial; otherwise the plan to pay. */
export const ChargeInput = z
  .object({
    createPaidSubscription: z.boolean().optional(),
    planType: oneOf(planTypes, 'invalidOption').optional(),
  })
  .refine(({ createPaidSubscription, planType }) => !createPaidSubscription || planType !== undefined, {
    path: ['planType'],
    error: 'planRequired',
  });

/** The first three are the fields for the card provider's own form; a trial has none of them. */
export const Charge = z.object({
  clientSecret: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  publishableKey: z.string().nullable(),
  data: SubscriptionState,
});
Charge.register(z.globalRegistry, { title: 'Charge' });

export const PendingCharge = z.object({ id: id() });

/** The data that the form for replacing a card needs. */
export const NewCard = z.object({ clientSecret: z.string(), publishableKey: z.string() });
NewCard.register(z.globalRegistry, { title: 'NewCard' });

export const PlanInput = z.object({ planType: oneOf(planTypes, 'invalidOption') });

/** The price of a change of plan now, and the date and amount of the next payment. */
export const ChangePreview = z.object({
  amountNow: moneyAnswer(),
  nextAmount: moneyAnswer(),
  nextAt: z.date(),
  currency: z.string(),
});
ChangePreview.register(z.globalRegistry, { title: 'PlanChangePreview' });

export const Receipt = z.object({
  id: id(),
  number: z.string().nullable(),
  status: z.enum(receiptStatuses),
  amountDue: moneyAnswer(),
  amountPaid: moneyAnswer(),
  currency: z.string(),
  issuedAt: z.date(),
  paidAt: z.date().nullable(),
  url: z.string().nullable(),
  pdfUrl: z.string().nullable(),
});
export const Receipts = z.object({ receipts: z.array(Receipt) });
Receipts.register(z.globalRegistry, { title: 'PlusReceipts' });

export const PlusRequest = z.object({ sent: z.boolean() });
