import type { TenantTx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import type Stripe from 'stripe';
import type { Principal } from '../../core/call/call.ts';
import { billingCustomers } from './billing.table.ts';

export type Outside = {
  principal: Principal;
  inOrganization: <Result>(work: (tx: TenantTx) => Promise<Result>) => Promise<Result>;
};

export async function knownCustomer({ inOrganization }: Outside): Promise<string | null> {
  const [known] = await inOrganization((tx) => tx.select().from(billingCustomers));
  return known?.providerId ?? null;
}

/**
 * Returns the card provider's customer of the organization, created at first use; concurrent requests create
 * only one.
 */
export async function ensureCustomer(ctx: Outside, client: Stripe): Promise<string> {
  const known = await knownCustomer(ctx);
  if (known) return known;
  const { organizationId, shop, user } = ctx.principal;
  const made = await client.customers.create(
    {
      name: shop.name,
      ...(user && { email: user.email, preferred_locales: [user.language] }),
      metadata: { organization_id: organizationId },
    },
    { idempotencyKey: `customer ${organizationId}` },
  );
  await ctx.inOrganization((tx) =>
    tx.insert(billingCustomers).values({ id: newId(), providerId: made.id }).onConflictDoNothing(),
  );
  return (await knownCustomer(ctx)) ?? made.id;
}
