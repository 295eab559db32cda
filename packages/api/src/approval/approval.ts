import type { Tx } from '@mostrador/database/connect';
import { type Flag, flags, gateRefusal } from '@mostrador/shared/gates';
import { newId } from '@mostrador/shared/new-id';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isPasswordOf } from '../auth/password.ts';
import { personOf } from '../base/author.ts';
import type { Principal } from '../base/call.ts';
import { conflict, forbidden, InvalidField } from '../base/errors.ts';
import type { Lend } from '../base/principal.ts';
import { hashToken, newToken } from '../base/session.ts';
import { members } from '../organization/organization.table.ts';
import { roles } from '../role/role.table.ts';
import { type ApprovableGate, type ApprovalInput, approvalField } from './approval.schema.ts';
import { approvals } from './approval.table.ts';

type Approving = { tx: Tx; principal: Principal; now: () => Date };

const lifetimeMs = 60_000;

/** Members with a PIN, by name: of gates only those who pass them themselves. */
export async function pinHolders(
  { tx, principal }: Pick<Approving, 'tx' | 'principal'>,
  gates: readonly ApprovableGate[] = [],
) {
  const found = await selectHolders(tx).where(isHolder()).orderBy(asc(members.displayName), asc(members.id));
  return found
    .filter((holder) => gates.every((gate) => refusalOf(gate, holder, principal) === null))
    .map(({ id, name }) => ({ id, name }));
}

/** The word of who has the right, for who asks and for a minute. Refuses `pinWrong` (422). */
export async function approve({ tx, principal, now }: Approving, { userId, pin, gate }: ApprovalInput) {
  const holder = await holderOfPin(tx, { userId, pin });
  const gates = [...new Set(gate)];
  for (const each of gates) {
    const refusal = refusalOf(each, holder, principal);
    if (refusal) throw forbidden(refusal.reason, { ...refusal, reason: undefined });
  }
  const approval = newToken();
  const expiresAt = new Date(now().getTime() + lifetimeMs);
  const id = newId();
  await tx.insert(approvals).values({
    id,
    gates,
    approvedBy: holder.id,
    askedBy: personOf(principal).id,
    tokenHash: hashToken(approval),
    expiresAt,
  });
  return { id, gates, holder, given: { approval, expiresAt } };
}

/** `organizationId` where the transaction sees them all. */
type Typed = { userId: string; pin: string; organizationId?: string };

/** The member whose PIN it is. Unknown people, people without a PIN and wrong ones are refused alike. */
export async function holderOfPin(tx: Tx, { userId, pin, organizationId }: Typed) {
  const [holder] = await selectHolders(tx).where(
    and(
      isHolder(),
      eq(members.userId, userId),
      organizationId ? eq(members.organizationId, organizationId) : undefined,
    ),
  );
  const isRight = await isPasswordOf(holder?.pinHash, pin);
  if (!holder || !isRight) throw new InvalidField('pin', 'pinWrong');
  return holder;
}

const Asked = z.object({ id: z.uuid().optional(), approval: approvalField().optional() });

/**
 * What the word in the input lets a caller do besides, of the gates a call takes one for. It is used up in
 * the call's own transaction: an act that is refused leaves it. 409 `approvalInvalid` when it is none any
 * more.
 */
export const approvedActs =
  (gates: readonly ApprovableGate[]): Lend =>
  async (tx, { caller, input, now, isWriting }) => {
    const { approval, id: subject = newId() } = Asked.safeParse(input).data ?? {};
    if (!approval) return [];
    const at = now.toISOString();
    const mayStill = sql`token_hash = ${hashToken(approval)} and asked_by = ${personOf(caller).id}
      and (used_for = ${subject} or (used_at is null and expires_at > ${at}::timestamptz))
      and exists (select from members m where m.user_id = approved_by and m.removed_at is null)`;
    const named = sql`array_to_string(gates, ',') gates, approved_by id,
      (select display_name from members m where m.user_id = approved_by) as name`;
    const [given] = await tx.execute<{ gates: string; id: string; name: string }>(
      isWriting
        ? sql`update approvals set used_at = coalesce(used_at, ${at}::timestamptz), used_for = ${subject}
            where ${mayStill} returning ${named}`
        : sql`select ${named} from approvals where ${mayStill}`,
    );
    if (!given) throw conflict('approvalInvalid');
    const covered = given.gates.split(',');
    return gates
      .filter((gate) => covered.includes(gate) && refusalFor(gate, caller) !== null)
      .map((gate) => ({ gate, id: given.id, name: given.name }));
  };

type Holder = { id: string; isOwner: boolean; allowAll: boolean | null; permissions: string[] | null };

/** Whether the holder of a PIN passes the gate in this organization. */
function refusalOf(gate: ApprovableGate, holder: Holder, { isPaid, isTrial, shop }: Principal) {
  const own = new Set<Flag>(
    flags.filter((flag) => holder.isOwner || holder.allowAll || holder.permissions?.includes(flag)),
  );
  const { accountType } = shop;
  return gateRefusal(gate, { isOwner: holder.isOwner, flags: own, isPaid, isTrial, accountType });
}

const refusalFor = (gate: ApprovableGate, caller: Principal) =>
  gateRefusal(gate, { ...caller, accountType: caller.shop.accountType });

const isHolder = () => and(isNull(members.removedAt), isNotNull(members.pinHash));

const selectHolders = (tx: Tx) =>
  tx
    .select({
      id: members.userId,
      name: members.displayName,
      isOwner: members.isOwner,
      pinHash: members.pinHash,
      allowAll: roles.allowAll,
      permissions: roles.permissions,
    })
    .from(members)
    .leftJoin(roles, and(eq(roles.organizationId, members.organizationId), eq(roles.id, members.roleId)))
    .$dynamic();
