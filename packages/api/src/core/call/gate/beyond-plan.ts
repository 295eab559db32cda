import type { Gate } from '@mostrador/shared/rights/gates';
import { type Beyond, planLimits } from '@mostrador/shared/wire/limits';
import type { ProcedureType } from '@trpc/server';
import { type SQL, sql } from 'drizzle-orm';
import { forbidden } from '../errors.ts';

/**
 * The plan overage after a plan has ended, as an expression over the rows of the caller (`m`, `o`): a
 * business created after as many of its owner's as are free, and members who joined after the free number.
 * Owners come before all others, so that they are never locked out of their own business.
 */
export function beyondPlan(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { members, organizations } = planLimits;
  const own = sql`
    from members x join organizations y on y.id = x.organization_id
    where x.user_id = w.user_id and x.is_owner and x.removed_at is null and y.deleted_at is null
      and not y.is_demo`;
  const earlier = sql`(select count(*) ${own} and (y.created_at, y.id) < (o.created_at, o.id))`;
  const paysSomewhere = sql`exists (select ${own} and y.paid_until > ${at})`;
  return sql`case
    when o.id is null or o.is_demo or greatest(o.paid_until, o.trial_ends_at) > ${at} then null
    when not exists (
      select from members w where w.organization_id = o.id and w.is_owner and w.removed_at is null
        and ${earlier} < case when ${paysSomewhere} then ${organizations.plus}::int
          else ${organizations.free}::int end) then 'organizations'
    when not m.is_owner and (
      select count(*) from members b where b.organization_id = o.id and b.removed_at is null
        and (b.is_owner or (b.created_at, b.id) < (m.created_at, m.id))) >= ${members.free}::int
    then 'members' end`;
}

/** The gates that are needed to return within the plan, and those of a user's own data. */
const waysOut: ReadonlySet<string> = new Set<Gate>([
  'member',
  'billing.write',
  'organization.remove',
  'organization.transfer',
  'member.remove',
  'apikey.remove',
]);

/** Refuses writing with `planLimitReached` if the plan allows the caller only to read. */
export function refuseBeyond(type: ProcedureType, gate: Gate, { beyond }: { beyond?: Beyond | null }) {
  if (type !== 'mutation' || !beyond || waysOut.has(gate)) return;
  throw forbidden('planLimitReached', { kind: beyond, limit: planLimits[beyond].free });
}
