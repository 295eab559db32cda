import { can, open, router } from '../../core/call/trpc.ts';
import {
  Charge,
  ChargeInput,
  Offer,
  PendingCharge,
  PlusRequest,
  Subscription,
  SubscriptionChanges,
} from './billing.schema.ts';
import {
  cancelSubscription,
  currentOffer,
  openPaidPlan,
  readSubscription,
  resumeSubscription,
} from './billing.ts';
import { cardProvider } from './card-provider.ts';
import { askOwner, mayAskToday } from './plus-request.ts';
import { startTrial } from './trial.ts';

/** The session reads the plan, so who the person is is asked anew too. */
const touches = ['billing', 'user', 'organization'] as const;

export const billingRouter = router({
  /** What is sold, for who looks before there is an account. */
  offer: open
    .output(Offer)
    .query(({ ctx }) => currentOffer(ctx.db, { now: ctx.now(), language: ctx.language })),

  subscription: can('billing.read')
    .meta({ rest: 'GET /v1/user/subscription' })
    .output(Subscription)
    .query(async ({ ctx }) => ({ data: await readSubscription(ctx) })),

  update: can('billing.write')
    .meta({ rest: 'PATCH /v1/user/subscription', touches })
    .input(SubscriptionChanges)
    .output(Subscription)
    .mutation(async ({ ctx, input }) => {
      if (input.canceled === false) await resumeSubscription(ctx);
      if (input.planType) await openPaidPlan(ctx, input.planType);
      return { data: await readSubscription(ctx) };
    }),

  cancel: can('billing.write')
    .meta({ rest: 'DELETE /v1/user/subscription', touches })
    .output(Subscription)
    .mutation(async ({ ctx }) => {
      await cancelSubscription(ctx);
      return { data: await readSubscription(ctx) };
    }),

  charge: can('billing.write')
    .meta({
      rest: ['POST /v1/stripe-charges', 'POST /v1/stripe/charges'],
      creates: true,
      wrapper: 'charge',
      touches,
      sealsAnswer: true,
    })
    .input(ChargeInput)
    .output(Charge)
    .mutation(async ({ ctx, input: { planType } }) => {
      if (planType) return { ...(await openPaidPlan(ctx, planType)), data: await readSubscription(ctx) };
      await startTrial(ctx);
      return { clientSecret: null, subscriptionId: null, data: await readSubscription(ctx) };
    }),

  /** Gives up a subscription whose first payment never came. */
  cancelCharge: can('billing.write')
    .meta({ rest: ['DELETE /v1/stripe-charges/:id', 'DELETE /v1/stripe/charges/:id'], touches })
    .input(PendingCharge)
    .mutation(({ input }) => cardProvider.takeBack(input.id)),

  /** An employee's wish, sent to the owners by mail; `sent` is false when it was sent today already. */
  request: can('member')
    .meta({ touches: [] })
    .output(PlusRequest)
    .mutation(async ({ ctx }) => {
      const sent = await mayAskToday(ctx);
      if (sent) await askOwner(ctx);
      return { sent };
    }),
});
