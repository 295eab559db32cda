import type { Db, TenantTx } from '@mostrador/database/connect';
import type { Language } from '@mostrador/shared/text/translate';
import { translator } from '@mostrador/shared/text/translator';
import { and, asc, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { organizations } from '../../accounts/organization/organization.table.ts';
import type { Principal } from '../../core/call/call.ts';
import { conflict } from '../../core/call/errors.ts';
import type { Offer, Plan, PlanType, SubscriptionState } from './billing.schema.ts';
import { planPrices, subscriptions } from './billing.table.ts';
import { cardProvider } from './card-provider.ts';
import { isTrialFree } from './trial.ts';
import { trialDays } from './trial-days.ts';

/** Opens a plan that is to be paid for by card. Throws 409 `planNotOffered` for one that is not sold now. */
export async function openPaidPlan({ tx, principal, now }: Asking, planType: PlanType) {
  const [row] = await tx.execute<{ sold: boolean }>(
    sql`select is_plan_sold(${planType}, ${now().toISOString()}::timestamptz) sold`,
  );
  if (!row?.sold) throw conflict('planNotOffered');
  return cardProvider.open({ organizationId: principal.organizationId, planType });
}

type Asked = { now: Date; language: Language };

/** The plans that are sold now, as whoever reads them is told; the same for everybody. */
export async function currentOffer(db: Db | TenantTx, { now, language }: Asked): Promise<Offer> {
  const prices = await db
    .select()
    .from(planPrices)
    .where(
      and(lte(planPrices.soldFrom, now), or(isNull(planPrices.soldUntil), gt(planPrices.soldUntil, now))),
    )
    .orderBy(asc(planPrices.position));
  return { trialDays, priceCountry: 'US', plans: prices.map((price) => planOf(price, language)) };
}

const benefits = ['roles', 'salesPlan', 'offers', 'businesses', 'reports', 'more'] as const;

function planOf(price: typeof planPrices.$inferSelect, language: Language): Plan {
  const t = translator(language);
  const { planType, currency, amount, months, bestValue } = price;
  const digits = String(amount).padStart(3, '0');
  return {
    planType,
    currency,
    amount,
    months,
    bestValue,
    title: t(`plus.plans.${planType}.title`),
    description: t(`plus.plans.${planType}.description`),
    cost: `${currency}${digits.slice(0, -2)}.${digits.slice(-2)}`,
    benefits: benefits.map((each) => t(`plus.benefits.${each}`)),
    notes: planType === 'monthly' ? null : t(`plus.plans.${planType}.notes`),
    image: null,
  };
}

type Asking = { tx: TenantTx; principal: Principal; now: () => Date; config: { secret: string } };

/** What the organization of the call has of Plus. */
export async function readSubscription(ctx: Asking): Promise<SubscriptionState> {
  const { tx } = ctx;
  const now = ctx.now();
  const [[organization], [row]] = [
    await tx
      .select({ paidUntil: organizations.paidUntil, trialEndsAt: organizations.trialEndsAt })
      .from(organizations),
    await tx.select().from(subscriptions),
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

/** An organization may have access that nobody subscribed to: a demonstration. */
function statusOf({ row, isPaid, trialEndsAt, now }: Known): SubscriptionState['status'] {
  if (row && row.status !== 'trial') return row.status;
  if (isPaid) return 'active';
  if (trialEndsAt) return Math.max(0, Math.ceil((trialEndsAt.getTime() - now.getTime()) / 86_400_000));
  return null;
}

/** Nothing is collected any more; access lasts as long as it did. Refuses what is not running. */
export async function cancelSubscription({ tx, now }: Asking) {
  const at = now().toISOString();
  const [collected] = await tx.execute<{ provider_id: string | null }>(sql`
    select provider_id from subscriptions where provider is not null
      and status in ('active', 'payment-failed') for update`);
  if (collected) await cardProvider.end(collected.provider_id);
  const changed = await tx.execute(sql`
    insert into subscriptions (id, status, started_at, ends_at)
    select gen_random_uuid(), 'canceled', created_at, greatest(paid_until, trial_ends_at) from organizations
    where greatest(paid_until, trial_ends_at) > ${at}::timestamptz
    on conflict (organization_id) do update set status = 'canceled', next_payment_at = null
      where subscriptions.status in ('trial', 'active', 'payment-failed')
    returning 1`);
  if (changed.length === 0) throw conflict('nothingToCancel');
}

/** Takes a cancellation back while access lasts. */
export async function resumeSubscription({ tx, now }: Asking) {
  const at = now().toISOString();
  const [row] = await tx.execute<{ provider: string | null; provider_id: string | null }>(sql`
    update subscriptions s
    set status = case when o.trial_ends_at = s.ends_at then 'trial' else 'active' end
    from organizations o
    where s.status = 'canceled' and (s.ends_at is null or s.ends_at > ${at}::timestamptz)
    returning s.provider, s.provider_id`);
  if (!row) throw conflict('nothingToResume');
  if (row.provider) await cardProvider.resume(row.provider_id);
}
