import type { TenantTx, Tx } from '@mostrador/database/connect';
import { readSettings } from '@mostrador/shared/shop/settings';
import { sql } from 'drizzle-orm';
import type { Principal, User } from '../../core/call/call.ts';
import { InvalidField } from '../../core/call/errors.ts';
import { personOf } from '../../core/call/who/author.ts';
import { asProgram } from '../../core/call/who/bind-tenant.ts';
import { refuseWithoutFactor } from '../../core/call/who/principal.ts';
import type { organizations } from './organization.table.ts';

type Owner = { tx: TenantTx; principal: Pick<Principal, 'user'> };
type Row = Pick<typeof organizations.$inferSelect, 'settings'>;
type Change = { before: Row; requested: boolean | undefined };

/**
 * Throws 403 `secondFactorDue` if an organization other than the current one requires a second factor of its
 * owner.
 */
export async function refuseOwnerWithoutFactor({ tx, user }: { tx: Tx; user: User }, { settings }: Row) {
  const isRequired = readSettings(settings).requireSecondFactor;
  refuseWithoutFactor({ isFactorDue: isRequired && !(await hasSecondFactor(tx, user.id)) });
}

/**
 * Only an owner with an own second factor may require it of others: 422 `ownSecondFactorFirst` at
 * `requireSecondFactor`. Otherwise the same request would lock the owner out of the organization.
 */
export async function requireOwnFactor({ tx, principal }: Owner, { before, requested }: Change) {
  if (!requested || readSettings(before.settings).requireSecondFactor) return;
  const { id } = personOf(principal);
  const isOn = await asProgram(tx, (whole) => hasSecondFactor(whole, id));
  if (!isOn) throw new InvalidField('requireSecondFactor', 'ownSecondFactorFirst');
}

async function hasSecondFactor(tx: Tx, userId: string) {
  const [found] = await tx.execute(
    sql`select from second_factors where user_id = ${userId} and confirmed_at is not null`,
  );
  return found !== undefined;
}
