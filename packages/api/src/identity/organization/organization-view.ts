import type { Tx } from '@mostrador/database/connect';
import { countryName, findCountry } from '@mostrador/shared/shop/country';
import { readSettings } from '@mostrador/shared/shop/settings';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Call } from '../../core/call/call.ts';
import { roles } from '../role/role.table.ts';
import type { Organization } from './organization.schema.ts';
import { members, organizations } from './organization.table.ts';

type Seen = {
  organization: typeof organizations.$inferSelect;
  mainRole: Organization['mainRole'];
  /** The role name given by the owner; null for the owner. */
  roleName?: string | null;
};
type Context = Pick<Call, 'storage' | 'language' | 'now'>;

/** Selects the organizations of a user, the oldest first, or only one of them. */
export const selectMemberships = (tx: Tx, userId: string, only?: string) =>
  tx
    .select({ organization: organizations, isOwner: members.isOwner, roleName: roles.name })
    .from(members)
    .innerJoin(
      organizations,
      and(eq(organizations.id, members.organizationId), isNull(organizations.deletedAt)),
    )
    .leftJoin(roles, and(eq(roles.organizationId, members.organizationId), eq(roles.id, members.roleId)))
    .where(
      and(
        eq(members.userId, userId),
        isNull(members.removedAt),
        only === undefined ? undefined : eq(organizations.id, only),
      ),
    )
    .orderBy(asc(organizations.createdAt), asc(organizations.id));

/** The ids of all organizations of a user, any of which may own the user's pictures. */
export const organizationIdsOf = async (tx: Tx, userId: string) =>
  (await selectMemberships(tx, userId)).map(({ organization }) => organization.id);

export const mainRoleOf = ({ isOwner, isGuest }: { isOwner: boolean; isGuest: boolean }) =>
  isOwner ? ('owner' as const) : isGuest ? ('guest' as const) : ('employee' as const);

/** The columns and the settings of an organization side by side, as in the audit log and in responses. */
export const factsOf = ({
  settings,
  fingerprint: _f,
  suspension: _s,
  movedTo: _m,
  ...columns
}: Seen['organization']) => ({
  ...columns,
  ...readSettings(settings),
});

/** The address of the picture that is stored under this storage key. */
export const pictureAddress = ({ urlOf }: Call['storage'], key: string) => urlOf(`${key}-160.webp`);

/**
 * The address of the shop's logo in its uploaded size, because paper has a higher resolution than a screen.
 */
export const logoAddress = ({ urlOf }: Call['storage'], key: string) => urlOf(`${key}-480.webp`);

/** The organization as shown to its members. */
export function organizationOf(
  ctx: Context,
  { organization, mainRole, roleName = null }: Seen,
): Organization {
  const { avatarKey, customImageKey, trialEndsAt, paidUntil } = organization;
  const now = ctx.now();
  const isPaying = paidUntil !== null && paidUntil > now;
  const isInTrial = trialEndsAt !== null && trialEndsAt > now;
  return {
    ...factsOf(organization),
    avatar: avatarKey && pictureAddress(ctx.storage, avatarKey),
    customImage: customImageKey && logoAddress(ctx.storage, customImageKey),
    country: countryOf(organization, ctx.language),
    mainRole,
    roleName,
    hasPaidAccess: isPaying || isInTrial,
    isTrial: isInTrial && !isPaying,
    trialDaysLeft:
      trialEndsAt && Math.max(0, Math.ceil((trialEndsAt.getTime() - now.getTime()) / 86_400_000)),
  };
}

function countryOf({ countryId, currency }: Seen['organization'], language: Call['language']) {
  const country = findCountry(countryId ?? '');
  return {
    id: countryId,
    name: countryId && countryName(countryId, language),
    currency,
    currencySymbol: country?.currencySymbol ?? '$',
    decimals: country?.decimals ?? 2,
  };
}
