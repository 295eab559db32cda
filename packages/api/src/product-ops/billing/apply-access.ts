import type { Tx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { desc, eq, sql } from 'drizzle-orm';
import { organizations } from '../../identity/organization/organization.table.ts';
import { accessOf, Bought, type License } from './access.ts';
import { billingCustomers, licenses, subscriptions } from './billing.table.ts';

type AccessTarget = { organizationId: string; now: Date };

/**
 * The only place that writes what was paid for: the subscription and the date that gates read. It says what
 * licence and card make of the organization together, whichever of them changed.
 */
export async function applyAccess(tx: Tx, { organizationId, now }: AccessTarget) {
  // The organization's own row is the lock: card and licence are looked at together.
  const [living] = await tx.execute(
    sql`select from organizations where id = ${organizationId} for no key update`,
  );
  if (!living) return;
  const [[customer], [subscription], license] = [
    await tx.select().from(billingCustomers).where(eq(billingCustomers.organizationId, organizationId)),
    await tx.select().from(subscriptions).where(eq(subscriptions.organizationId, organizationId)),
    await licenseOf(tx, organizationId),
  ];
  const state = accessOf({
    // A licence that now serves another business has ended here.
    license:
      license ??
      (subscription?.provider === 'appsumo'
        ? { since: subscription.startedAt, endedAt: subscription.endsAt ?? now }
        : null),
    bought: Bought.array().parse(customer?.bought ?? []),
    disputedAt: customer?.disputedAt ?? null,
    now,
  });
  if (!state) return;
  const { status, provider, providerId, plan, startedAt, accessUntil, graceUntil, nextPaymentAt } = state;
  const isLicensed = status === 'active' && provider === 'appsumo';
  const values = {
    licenseTier: isLicensed ? (license?.tier ?? null) : null,
    status,
    provider,
    providerId,
    plan,
    startedAt,
    // Null is for ever there; the date of the organization has to be one.
    endsAt: isLicensed ? null : accessUntil,
    graceUntil,
    nextPaymentAt,
    pendingPlan: state.pending?.plan ?? null,
    pendingFrom: state.pending?.from ?? null,
  };
  const row = tx.insert(subscriptions).values({ id: newId(), organizationId, ...values });
  // A first payment that never came ends nothing that there was before.
  if (status === 'incomplete_expired') return void (await row.onConflictDoNothing());
  await row.onConflictDoUpdate({ target: subscriptions.organizationId, set: values });
  await tx.update(organizations).set({ paidUntil: accessUntil }).where(eq(organizations.id, organizationId));
}

/** The one that is in force, else the one that was last. */
async function licenseOf(tx: Tx, organizationId: string): Promise<(License & { tier: number }) | null> {
  const [license] = await tx
    .select()
    .from(licenses)
    .where(eq(licenses.businessId, organizationId))
    .orderBy(sql`${licenses.status} = 'active' desc`, desc(licenses.eventAt))
    .limit(1);
  if (!license || license.status === 'inactive') return null;
  const { createdAt: since, status, eventAt, tier } = license;
  return { since, endedAt: status === 'active' ? null : eventAt, tier };
}
