import type { Tx } from '@mostrador/database/connect';
import type { Suspension } from '@mostrador/shared/codes/suspensions';
import { type Flag, flags } from '@mostrador/shared/rights/gates';
import { gatesWithin } from '@mostrador/shared/rights/scopes';
import { readSettings } from '@mostrador/shared/shop/settings';
import type { Language } from '@mostrador/shared/text/translate';
import type { Beyond } from '@mostrador/shared/wire/limits';
import { type SQL, sql } from 'drizzle-orm';
import type { Shop, User } from '../call.ts';
import { beyondPlan } from '../gate/beyond-plan.ts';
import { suspensionOf } from '../gate/suspension.ts';
import { type ApiKey, notedEvery } from './api-key.ts';

/** The credential of a call: a user's session, or the hash of a key. */
export type CredentialRef = { sessionId: string } | { keyHash: string };

/** The caller and the organization, as one row. */
export type Identity = {
  /** The user who calls, or who created the key. */
  user: User;
  /** Null if a user calls. */
  key: ApiKey | null;
  /** The last use of the session, to the hour. Null for an API key. */
  lastSeenAt: Date | null;
  membership: Membership | null;
};

export type Membership = {
  shop: Shop;
  isOwner: boolean;
  isPaid: boolean;
  isTrial: boolean;
  flags: ReadonlySet<Flag>;
  memberName: string;
  roleName: string | null;
  /** The events that have listeners outside the program. */
  listensTo: ReadonlySet<string>;
  /** True if the organization requires a second factor that the member does not have. */
  isFactorDue: boolean;
  /** The reason why the organization is suspended at present, or null. */
  suspension: Suspension | null;
  movedTo: string | null;
  /**
   * The plan overage of the member, who can read but not write; null for members who can only read anyway.
   */
  beyond: Beyond | null;
};

/**
 * `bindsTenant` binds the rest of the transaction to the organization under row-level security. `isWriting`:
 * writes find their rows by id, so their plans are made once per connection; lists are planned for each
 * query.
 */
export type AuthInput = {
  credential: CredentialRef;
  organizationId: string | null;
  now: Date;
  /** A session that was last used before this instant has ended. */
  usedSince: Date;
  bindsTenant: boolean;
  isWriting: boolean;
};

/** The result of the first statement of a call. */
export type Row = {
  session_id: string;
  last_seen_at: string | null;
  key_id: string | null;
  key_name: string;
  key_scopes: string;
  key_ip_allow: string;
  key_is_unnoted: boolean;
  user_id: string;
  email: string;
  first_name: string;
  last_name: string;
  language: Language;
  is_guest: boolean;
  is_visitor: boolean;
  is_at_till: boolean;
  has_second_factor: boolean;
  organization_id: string | null;
  organization_name: string;
  country_id: string | null;
  currency: string;
  time_zone: string;
  business_type: 'business' | 'person';
  settings: unknown;
  locked_until: string | null;
  opened_on: string | null;
  is_owner: boolean;
  member_name: string;
  listened_events: string | null;
  is_paid: boolean;
  is_trial: boolean;
  beyond: Beyond | null;
  permissions: string | null;
  allow_all: boolean | null;
  role_name: string | null;
  suspension: string | null;
  moved_to: string | null;
};

type CredentialQuery = { columns: SQL; from: SQL };

export const openedBySession = (
  { now, usedSince, organizationId }: AuthInput,
  sessionId: string,
): CredentialQuery => ({
  columns: sql`s.id session_id, s.last_seen_at, s.till_of is not null is_at_till, null key_id, exists (
    select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) has_second_factor`,
  from: sql`
    from sessions s
    join users u on u.id = s.user_id
    left join members m on m.user_id = u.id and m.removed_at is null
      and m.organization_id = coalesce(${organizationId}::uuid, s.till_of, u.current_organization_id)
      and m.organization_id = coalesce(s.till_of, m.organization_id)
    left join organizations o on o.id = m.organization_id and o.deleted_at is null
    left join roles r on r.organization_id = m.organization_id and r.id = m.role_id
    where s.id = ${sessionId} and s.expires_at > ${now.toISOString()}::timestamptz
      and s.last_seen_at > ${usedSince.toISOString()}::timestamptz`,
});

/** An API key belongs to one organization; a header that names another one finds no membership. */
export const openedByKey = ({ now, organizationId }: AuthInput, keyHash: string): CredentialQuery => ({
  columns: sql`'' session_id, null last_seen_at, false is_at_till, true has_second_factor,
    k.id key_id, k.name key_name,
    array_to_string(k.scopes, ',') key_scopes, array_to_string(k.ip_allow, ',') key_ip_allow,
    coalesce(k.last_used_at < ${now.toISOString()}::timestamptz - ${notedEvery}, true) key_is_unnoted`,
  from: sql`
    from api_keys k
    join members m on m.organization_id = k.organization_id and m.user_id = k.created_by
      and m.removed_at is null
    join users u on u.id = m.user_id
    left join organizations o on o.id = m.organization_id and o.deleted_at is null
      and o.id = coalesce(${organizationId}::uuid, o.id)
    left join roles r on r.organization_id = m.organization_id and r.id = m.role_id
    where k.hash = ${keyHash} and k.revoked_at is null
      and coalesce(k.expires_at > ${now.toISOString()}::timestamptz, true)`,
});

export const identityRow = (tx: Tx, at: AuthInput, { columns, from }: CredentialQuery) =>
  tx.execute<Row>(sql`
    select ${columns}, u.id user_id, u.email, u.first_name, u.last_name, u.language,
      u.is_guest, u.is_visitor,
      o.id organization_id, o.name organization_name, o.country_id, o.currency, o.time_zone, o.business_type,
      o.settings, o.locked_until, o.opened_on, m.is_owner, m.display_name member_name,
      array_to_string(o.listened_events, ',') listened_events,
      coalesce(o.paid_until > ${at.now.toISOString()}::timestamptz, false)
        or coalesce(o.trial_ends_at > ${at.now.toISOString()}::timestamptz, false) is_paid,
      coalesce(o.trial_ends_at > ${at.now.toISOString()}::timestamptz, false)
        and not coalesce(o.paid_until > ${at.now.toISOString()}::timestamptz, false) is_trial,
      ${at.isWriting ? beyondPlan(at.now) : sql`null`} beyond,
      array_to_string(r.permissions, ',') permissions, r.allow_all, r.name role_name,
      case when o.id is not null then admit_organization(o.id) end suspension, o.moved_to,
      case when ${at.bindsTenant} and o.id is not null then set_config('app.organization_id', o.id::text,
        true) end,
      case when ${at.bindsTenant} and o.id is not null then set_config('role', tenant_role(), true) end,
      set_config('plan_cache_mode', case when ${at.isWriting} then 'force_generic_plan'
        else 'force_custom_plan' end, true)
    ${from}`);

export function identityOf(row: Row): Identity {
  const user: User = {
    id: row.user_id,
    sessionId: row.session_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    language: row.language,
    isGuest: row.is_guest,
    isVisitor: row.is_visitor,
    isAtTill: row.is_at_till,
  };
  const key = keyOfRow(row);
  const lastSeenAt = row.last_seen_at === null ? null : new Date(row.last_seen_at);
  if (!row.organization_id) return { user, key, lastSeenAt, membership: null };
  const shop = shopOf(row, row.organization_id);
  const granted = flagsOf(row, shop);
  return {
    user,
    key,
    lastSeenAt,
    membership: {
      shop,
      isOwner: row.is_owner && !row.is_at_till,
      isPaid: row.is_paid,
      isTrial: row.is_trial,
      flags: granted,
      isFactorDue: isFactorDue(row, shop, granted),
      memberName: row.member_name,
      roleName: row.role_name,
      listensTo: new Set(listed(row.listened_events ?? '')),
      beyond: row.beyond,
      suspension: suspensionOf(row.suspension),
      movedTo: row.moved_to,
    },
  };
}

/** A PIN is not a second factor: if one is required, exports at the till are off. */
function flagsOf(row: Row, { settings }: Shop): ReadonlySet<Flag> {
  const granted = new Set((row.permissions ?? '').split(','));
  const isExportClosed = row.is_at_till && settings.requireSecondFactor;
  return new Set(
    flags
      .filter((flag) => row.is_owner || row.allow_all || granted.has(flag))
      .filter((flag) => flag !== 'acc_export' || !isExportClosed),
  );
}

const isFactorDue = (row: Row, { settings }: Shop, granted: ReadonlySet<Flag>) =>
  settings.requireSecondFactor &&
  !row.is_at_till &&
  !row.has_second_factor &&
  (row.is_owner || granted.has('acc_export'));

const listed = (text: string) => (text === '' ? [] : text.split(','));

function keyOfRow(row: Row): ApiKey | null {
  if (row.key_id === null) return null;
  return {
    id: row.key_id,
    name: row.key_name,
    gates: gatesWithin(listed(row.key_scopes)),
    ipAllow: listed(row.key_ip_allow),
    isUnnoted: row.key_is_unnoted,
  };
}

/** The part of a row that describes its organization. */
export type ShopRow = Pick<
  Row,
  | 'organization_name'
  | 'country_id'
  | 'currency'
  | 'time_zone'
  | 'business_type'
  | 'settings'
  | 'locked_until'
  | 'opened_on'
>;

export const shopOf = (row: ShopRow, id: string): Shop => ({
  id,
  name: row.organization_name,
  countryId: row.country_id,
  currency: row.currency,
  timeZone: row.time_zone,
  accountType: row.business_type,
  settings: readSettings(row.settings),
  lockedUntil: row.locked_until,
  openedOn: row.opened_on,
});
