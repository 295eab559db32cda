import type { Tx } from '@mostrador/database/connect';
import { flags } from '@mostrador/shared/rights/gates';
import { countryName } from '@mostrador/shared/shop/country';
import { eq } from 'drizzle-orm';
import type { Change } from '../../core/call/audit.ts';
import type { TransactionCall, User } from '../../core/call/call.ts';
import { notFound } from '../../core/call/errors.ts';
import type { Identity } from '../../core/call/who/identity.ts';
import {
  mainRoleOf,
  organizationOf,
  pictureAddress,
  selectMemberships,
} from '../organization/organization-view.ts';
import type { Me } from './user.schema.ts';
import { users } from './user.table.ts';

export type Signed = TransactionCall & {
  tx: Tx;
  user: User;
  membership: Identity['membership'];
  auditIn: (organizationId: string, change: Change) => Promise<unknown>;
};

/** Returns the signed-in user, all of the user's organizations, and the permissions in the current one. */
export async function readMe(ctx: Signed): Promise<Me> {
  const [[found], memberships] = await Promise.all([
    ctx.tx.select().from(users).where(eq(users.id, ctx.user.id)),
    selectMemberships(ctx.tx, ctx.user.id),
  ]);
  if (!found) throw notFound();
  const { isVisitor: _, ...user } = found;
  const { countryId, isGuest, isStepTwoPending, avatarKey } = user;
  const { isAtTill } = ctx.user;
  const organizations = memberships
    .filter(({ organization }) => !isAtTill || organization.id === ctx.membership?.shop.id)
    .map(({ organization, isOwner, roleName }) => {
      const mainRole = mainRoleOf({ isOwner: isOwner && !isAtTill, isGuest });
      return organizationOf(ctx, { organization, mainRole, roleName });
    });
  return {
    user: {
      ...user,
      isAtTill,
      allowsAnalytics: ctx.config.analyticsUrl ? user.allowsAnalytics : null,
      avatar: avatarKey && pictureAddress(ctx.storage, avatarKey),
      country: countryId ? { id: countryId, name: countryName(countryId, ctx.language) } : null,
      paidCustomer: organizations.some(
        ({ mainRole, hasPaidAccess, isTrial, isDemo }) =>
          mainRole === 'owner' && hasPaidAccess && !isTrial && !isDemo,
      ),
      stepTwo: isStepTwoPending,
    },
    currentOrganization: organizations.find(({ id }) => id === ctx.membership?.shop.id) ?? null,
    organizations,
    currentPermissions: permissionsOf(ctx.membership),
    secondFactorDue: ctx.membership?.isFactorDue ?? false,
    suspension: suspensionIn(ctx.membership),
  };
}

function suspensionIn(membership: Identity['membership']): Me['suspension'] {
  if (!membership?.suspension) return null;
  return { reason: membership.suspension, movedTo: membership.movedTo };
}

const permissionsOf = (membership: Identity['membership']): Me['currentPermissions'] => ({
  name: membership?.isOwner ? 'owner' : (membership?.roleName ?? ''),
  paid_access: membership?.isPaid ?? false,
  trial_subscription: membership?.isTrial ?? false,
  ...Object.fromEntries(flags.map((flag) => [flag, membership?.flags.has(flag) ?? false])),
});
