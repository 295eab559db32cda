import type { TenantTx } from '@mostrador/database/connect';
import type { Call } from '../../core/call/call.ts';
import { conflict } from '../../core/call/errors.ts';
import { countTry } from '../../core/call/gate/limit.ts';
import { can, canOutside, open, router } from '../../core/call/trpc.ts';
import {
  ChangePreview,
  Charge,
  ChargeInput,
  NewCard,
  Offer,
  PendingCharge,
  PlanInput,
  PlusRequest,
  Receipts,
  Subscription,
  SubscriptionChanges,
} from './billing.schema.ts';
import {
  cancelUncollected,
  currentOffer,
  listReceipts,
  readSubscription,
  resumeUncollected,
} from './billing.ts';
import { openCharge, takeBackCharge } from './charge.ts';
import { knownCustomer, type Outside } from './customer.ts';
import { byCard, changePlan, endByCard, openNewCard, previewChange, resumeByCard } from './plan-change.ts';
import { askOwner, mayAskToday } from './plus-request.ts';
import { callStripe } from './stripe.ts';
import { syncCustomer } from './sync.ts';
import { startTrial } from './trial.ts';

/** The session includes the plan, so the current user is read again too. */
const touches = ['billing', 'user', 'organization'] as const;

/** A page that waits for its payment polls every few seconds. */
const looks = { max: 20, minutes: 1 };

/** The procedure that reads the subscription, for callers that name its version. */
const shownBy = 'billing.subscription';

export const billingRouter = router({
  /** The plans on sale, for visitors without an account. */
  offer: open
    .output(Offer)
    .query(({ ctx }) => currentOffer(ctx.db, { now: ctx.now(), language: ctx.language, config: ctx.config })),

  subscription: can('billing.read')
    .meta({ rest: 'GET /v1/user/subscription', shownBy })
    .output(Subscription)
    .query(async ({ ctx }) => ({ data: await readSubscription(ctx) })),

  receipts: can('billing.read')
    .meta({ rest: 'GET /v1/user/subscription/receipts' })
    .output(Receipts)
    .query(({ ctx }) => listReceipts(ctx)),

  /** Previews the price of a change of plan. */
  preview: canOutside('billing.read')
    .meta({ rest: 'GET /v1/user/subscription/preview' })
    .input(PlanInput)
    .output(ChangePreview)
    .query(({ ctx, input }) => previewChange(ctx, input.planType)),

  update: canOutside('billing.write')
    .meta({ rest: 'PATCH /v1/user/subscription', shownBy, touches })
    .input(SubscriptionChanges)
    .output(Subscription)
    .mutation(async ({ ctx, input }) => {
      const id = await byCard(ctx);
      if (input.canceled === false && id) await resumeByCard(ctx, id);
      else if (input.canceled === false) await ctx.inOrganization((tx) => resumeUncollected({ ...ctx, tx }));
      if (input.planType) await changePlan(ctx, input.planType);
      return lookedAt(ctx);
    }),

  cancel: canOutside('billing.write')
    .meta({ rest: 'DELETE /v1/user/subscription', shownBy, touches })
    .output(Subscription)
    .mutation(async ({ ctx }) => {
      const id = await byCard(ctx);
      const { data } = await readState(ctx);
      if (id && data.status === 'canceled') throw conflict('nothingToCancel');
      if (id) await endByCard(ctx, id);
      else await ctx.inOrganization((tx) => cancelUncollected({ ...ctx, tx }));
      return lookedAt(ctx);
    }),

  charge: canOutside('billing.write')
    .meta({
      rest: ['POST /v1/stripe-charges', 'POST /v1/stripe/charges'],
      creates: true,
      wrapper: 'charge',
      touches,
      sealsAnswer: true,
    })
    .input(ChargeInput)
    .output(Charge)
    .mutation(async ({ ctx, input: { planType, createPaidSubscription } }) => {
      if (planType && createPaidSubscription !== false)
        return { ...(await openCharge(ctx, planType)), ...(await readState(ctx)) };
      await ctx.onceByKey((tx) => startTrial({ ...ctx, tx }));
      return { clientSecret: null, subscriptionId: null, publishableKey: null, ...(await readState(ctx)) };
    }),

  /** Cancels a subscription with an outstanding first payment. */
  cancelCharge: canOutside('billing.write')
    .meta({ rest: ['DELETE /v1/stripe-charges/:id', 'DELETE /v1/stripe/charges/:id'], touches })
    .input(PendingCharge)
    .mutation(({ ctx, input }) => takeBackCharge(ctx, input.id)),

  newCard: canOutside('billing.write')
    .meta({ rest: 'POST /v1/user/subscription/card', touches: [], sealsAnswer: true })
    .output(NewCard)
    .mutation(({ ctx }) => openNewCard(ctx)),

  /** Fetches the state at once, without waiting for a notification from Stripe. */
  refresh: canOutside('billing.write')
    .meta({ rest: 'POST /v1/user/subscription/refresh', touches, isUnlogged: true })
    .output(Subscription)
    .mutation(async ({ ctx }) => {
      await countTry(ctx.db, `plus look ${ctx.principal.organizationId}`, looks);
      return lookedAt(ctx);
    }),

  /**
   * Sends an employee's request for Plus to the owners by mail; `sent` is false if it was sent today already.
   */
  request: can('member')
    .meta({ touches: [] })
    .output(PlusRequest)
    .mutation(async ({ ctx }) => {
      const sent = await mayAskToday(ctx);
      if (sent) await askOwner(ctx);
      return { sent };
    }),
});

type BillingCall = Call & Outside;

async function readState(ctx: BillingCall) {
  const data = await ctx.inOrganization((tx: TenantTx) => readSubscription({ ...ctx, tx }));
  return { data };
}

/** Synchronizes with Stripe if the organization is a customer there, then reads the current state. */
async function lookedAt(ctx: BillingCall) {
  const customerId = ctx.config.stripe ? await knownCustomer(ctx) : null;
  if (customerId) await callStripe(syncCustomer(ctx, customerId));
  return readState(ctx);
}
