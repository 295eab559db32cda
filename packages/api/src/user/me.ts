import type { Tx } from '@mostrador/database/connect';
import { countryName } from '@mostrador/shared/country';
import { flags } from '@mostrador/shared/gates';
import { eq } from 'drizzle-orm';
import type { Call, User } from '../base/call.ts';
import { notFound } from '../base/errors.ts';
import type { Entered } from '../base/session.ts';
import { mainRoleOf, organizationOf, selectMemberships } from '../organization/organization-view.ts';
import type { Me } from './user.schema.ts';
import { users } from './user.table.ts';

export type Signed = Call & { tx: Tx; user: User; membership: Entered['membership'] };

/** The signed-in person, every organization of theirs, and what they may do in the one the call works in. */
export async function readMe(ctx: Signed): Promise<Me> {
  const [[user], memberships] = await Promise.all([
    ctx.tx.select().from(users).where(eq(users.id, ctx.user.id)),
    selectMemberships(ctx.tx, ctx.user.id),
  ]);
  if (!user) throw notFound();
  const { countryId, isGuest, isStepTwoPending } = user;
  const organizations = memberships.map(({ organization, isOwner }) =>
    organizationOf(ctx, { organization, mainRole: mainRoleOf({ isOwner, isGuest }) }),
  );
  return {
    user: {
      ...user,
      country: countryId ? { id: countryId, name: countryName(countryId, ctx.language) } : null,
      paidCustomer: organizations.some(
        ({ mainRole, hasPaidAccess, isTrial }) => mainRole === 'owner' && hasPaidAccess && !isTrial,
      ),
      stepTwo: isStepTwoPending,
    },
    currentOrganization: organizations.find(({ id }) => id === ctx.membership?.shop.id) ?? null,
    organizations,
    currentPermissions: permissionsOf(ctx.membership),
  };
}

const permissionsOf = (membership: Entered['membership']): Me['currentPermissions'] => ({
  name: membership?.isOwner ? 'owner' : (membership?.roleName ?? ''),
  paid_access: membership?.isPaid ?? false,
  trial_subscription: membership?.isTrial ?? false,
  ...Object.fromEntries(flags.map((flag) => [flag, membership?.flags.has(flag) ?? false])),
});
