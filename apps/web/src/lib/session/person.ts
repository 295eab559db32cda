import { type Flag, type GatePerson, isFlag } from '@mostrador/shared/rights/gates';
import type { Output } from '../api/output.ts';

export type Me = Output<'user.me'>;
export type Organization = Me['organizations'][number];

/** The facts about a user that the gates need, from the response of `user.me`. */
export function personOf(me: Me): GatePerson {
  const organization = me.currentOrganization;
  return {
    isOwner: organization?.mainRole === 'owner',
    flags: flagsOf(me.currentPermissions),
    isPaid: organization?.hasPaidAccess ?? false,
    isTrial: organization?.isTrial ?? false,
    accountType: organization?.businessType ?? 'business',
  };
}

/** True if the profile lacks a country or a real last name. */
export const isIncomplete = ({ user }: { user: Pick<Me['user'], 'country' | 'lastName'> }): boolean =>
  !user.country || /^\.?$/.test(user.lastName.trim());

export const personName = ({ user }: Me): string => `${user.firstName} ${user.lastName}`.trim() || user.email;

function flagsOf(permissions: Me['currentPermissions']): ReadonlySet<Flag> {
  return new Set(
    Object.keys(permissions)
      .filter(isFlag)
      .filter((flag) => permissions[flag] === true),
  );
}
