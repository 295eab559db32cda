import type { Tx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { desc, eq, sql } from 'drizzle-orm';
import { organizations } from '../../identity/organization/organization.table.ts';
import { accessOf, Bought, type License } from './access.ts';
import { billingCustomers, licenses, subscriptions } from './billing.table.ts';

type AccessTarget = { organizationId: string; now: Date };

/**
 * Writes the paid access: the subscription and the date that gates read. No other function writes it. It
 * combines licence and card of the organization, no matter which of them changed.
 */
export async function applyAccess(tx: Tx, { organizationId, now }: AccessTarget) {
  // The lock on the organization's row makes card and licence be read together.
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
    // A licence that now serves another business has ended for this organization.
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
    // Null means unlimited there; the organization's column needs a date.
    endsAt: isLicensed ? null : accessUntil,
    graceUntil,
    nextPaymentAt,
    pendingPlan: state.pending?.plan ?? null,
    pendingFrom: state.pending?.from ?? null,
  };
  const row = tx.insert(subscriptions).values({ id: newId(), organizationId, ...values });
  // A first payment that never arrived does not end earlier access.
  if (status === 'incomplete_expired') return void (await row.onConflictDoNothing());
  await row.onConflictDoUpdate({ target: subscriptions.organizationId, set: values });
  await tx.update(organizations).set({ paidUntil: accessUntil }).where(eq(organizations.id, organizationId));
}

/** The active licence, or else the last one. */
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
