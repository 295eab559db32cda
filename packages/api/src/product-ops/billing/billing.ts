import type { Db, TenantTx } from '@mostrador/database/connect';
import type { Language } from '@mostrador/shared/text/translate';
import { translator } from '@mostrador/shared/text/translator';
import { desc, sql } from 'drizzle-orm';
import type { Config, Principal } from '../../core/call/call.ts';
import { conflict } from '../../core/call/errors.ts';
import { organizations } from '../../identity/organization/organization.table.ts';
import type { Offer, Plan, SubscriptionState } from './billing.schema.ts';
import { billingCustomers, billingReceipts, subscriptions } from './billing.table.ts';
import { type PlanPrice, savingPercent, soldPrices } from './prices.ts';
import { isTrialFree } from './trial.ts';
import { trialDays } from './trial-days.ts';

type Input = { now: Date; language: Language; config: Pick<Config, 'stripe'> };

/** Reads the plans on sale now, in the reader's language; the same for all. */
export async function currentOffer(db: Db | TenantTx, { now, language, config }: Input): Promise<Offer> {
  const prices = await soldPrices(db, now);
  const monthly = prices.find(({ planType }) => planType === 'monthly');
  return {
    trialDays,
    priceCountry: 'US',
    takesCards: config.stripe !== null,
    plans: prices.map((price) => planOf(price, language, savingPercent(price, monthly))),
  };
}

const benefits = ['roles', 'salesPlan', 'offers', 'businesses', 'reports', 'more'] as const;

function planOf(price: PlanPrice, language: Language, saving: number | null): Plan {
  const t = translator(language);
  const { planType, currency, amount, amountAfter, paymentsBefore, months, bestValue } = price;
  const digits = String(amount).padStart(3, '0');
  return {
    planType,
    currency,
    amount,
    amountAfter,
    paymentsBefore,
    months,
    savingPercent: saving,
    bestValue,
    title: t(`plus.plans.${planType}.title`),
    description: t(`plus.plans.${planType}.description`),
    cost: `${currency}${digits.slice(0, -2)}.${digits.slice(-2)}`,
    benefits: benefits.map((each) => t(`plus.benefits.${each}`)),
    notes: planType === 'monthly' ? null : t(`plus.plans.${planType}.notes`, { percent: saving ?? 0 }),
    image: null,
  };
}

type BillingContext = {
  tx: TenantTx;
  principal: Principal;
  now: () => Date;
  config: Pick<Config, 'secrets'>;
};

/** Reads the Plus subscription of the caller's organization. */
export async function readSubscription(ctx: BillingContext): Promise<SubscriptionState> {
  const { tx } = ctx;
  const now = ctx.now();
  const [[organization], [row], [customer]] = [
    await tx
      .select({ paidUntil: organizations.paidUntil, trialEndsAt: organizations.trialEndsAt })
      .from(organizations),
    await tx.select().from(subscriptions),
    await tx.select().from(billingCustomers),
  ];
  const { paidUntil = null, trialEndsAt = null } = organization ?? {};
  const isPaid = paidUntil !== null && paidUntil > now;
  const isInTrial = trialEndsAt !== null && trialEndsAt > now;
  return {
    status: statusOf({ row, isPaid, trialEndsAt, now }),
    provider: row?.provider ?? null,
    plan: row?.plan ?? null,
    startedAt: row?.startedAt ?? null,
    endsAt: row ? row.endsAt : (paidUntil ?? trialEndsAt),
    nextPaymentAt: row?.nextPaymentAt ?? null,
    graceUntil: row?.graceUntil ?? null,
    card: customer?.card ?? null,
    pendingChange:
      row?.pendingPlan && row.pendingFrom ? { planType: row.pendingPlan, from: row.pendingFrom } : null,
    paidAccess: isPaid || isInTrial,
    trialSubscription: isInTrial && !isPaid,
    trialAvailable: !row && !isPaid && trialEndsAt === null && (await isTrialFree(ctx)),
  };
}

type Known = {
  row: typeof subscriptions.$inferSelect | undefined;
  isPaid: boolean;
  trialEndsAt: Date | null;
  now: Date;
};

/** A demo organization has access without a subscription. */
function statusOf({ row, isPaid, trialEndsAt, now }: Known): SubscriptionState['status'] {
  if (row && row.status !== 'trial') return row.status;
  if (isPaid) return 'active';
  if (trialEndsAt) return Math.max(0, Math.ceil((trialEndsAt.getTime() - now.getTime()) / 86_400_000));
  return null;
}

/**
 * Cancels access without a provider at its normal end, such as a trial or granted access. Refuses if no such
 * access is active.
 */
export async function cancelUncollected({ tx, now }: Pick<BillingContext, 'tx' | 'now'>) {
  const at = now().toISOString();
  const changed = await tx.execute(sql`
    insert into subscriptions (id, status, started_at, ends_at)
    select gen_random_uuid(), 'canceled', created_at, greatest(paid_until, trial_ends_at) from organizations
    where greatest(paid_until, trial_ends_at) > ${at}::timestamptz
    on conflict (organization_id) do update set status = 'canceled', next_payment_at = null
      where subscriptions.status in ('trial', 'active', 'payment-failed') and subscriptions.provider is null
    returning 1`);
  if (changed.length === 0) throw conflict('nothingToCancel');
}

/** Reverts such a cancellation while access lasts. */
export async function resumeUncollected({ tx, now }: Pick<BillingContext, 'tx' | 'now'>) {
  const at = now().toISOString();
  const [row] = await tx.execute(sql`
    update subscriptions s
    set status = case when o.trial_ends_at = s.ends_at then 'trial' else 'active' end
    from organizations o
    where s.status = 'canceled' and s.provider is null
      and (s.ends_at is null or s.ends_at > ${at}::timestamptz)
    returning 1`);
  if (!row) throw conflict('nothingToResume');
}

/** Lists the invoices and payments, the newest first. */
export async function listReceipts({ tx }: Pick<BillingContext, 'tx'>) {
  const receipts = await tx
    .select()
    .from(billingReceipts)
    .orderBy(desc(billingReceipts.issuedAt), desc(billingReceipts.id))
    .limit(200);
  return { receipts };
}
