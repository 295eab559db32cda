import type { TenantTx, Tx } from '@mostrador/database/connect';
import { type Flag, flags, gateRefusal } from '@mostrador/shared/rights/gates';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Principal } from '../../core/call/call.ts';
import { conflict, forbidden, InvalidField } from '../../core/call/errors.ts';
import type { Override } from '../../core/call/gate/lending.ts';
import { actOf } from '../../core/call/once/sent.ts';
import { personOf } from '../../core/call/who/author.ts';
import { hashToken, newToken } from '../../core/call/who/session.ts';
import { isPasswordOf } from '../auth/password/password.ts';
import { members } from '../organization/organization.table.ts';
import { roles } from '../role/role.table.ts';
import {
  type ApprovableGate,
  type ApprovalInput,
  approvableGates,
  approvalField,
} from './approval.schema.ts';
import { approvals } from './approval.table.ts';

type Approving = { tx: TenantTx; principal: Principal; now: () => Date };

const lifetimeMs = 120_000;

/** Lists members with a PIN, by name. With gates, only those who have the permission for them. */
export async function pinHolders(
  { tx, principal }: Pick<Approving, 'tx' | 'principal'>,
  gates: readonly ApprovableGate[] = [],
) {
  const found = await selectHolders(tx).where(isHolder()).orderBy(asc(members.displayName), asc(members.id));
  return found
    .filter((holder) => gates.every((gate) => refusalOf(gate, holder, principal) === null))
    .map(({ id, name }) => ({ id, name }));
}

/**
 * Approves one act of the caller by the PIN of a user with the permission, for two minutes. Throws
 * `pinWrong` (422).
 */
export async function approve({ tx, principal, now }: Approving, input: ApprovalInput) {
  const { userId, pin, gate, act } = input;
  const holder = await holderOfPin(tx, { userId, pin });
  const gates = [...new Set(gate)];
  for (const each of gates) {
    const refusal = refusalOf(each, holder, principal);
    if (refusal) throw forbidden(refusal.reason, { ...refusal, reason: undefined });
  }
  const approval = newToken();
  const expiresAt = new Date(now().getTime() + lifetimeMs);
  const id = newId();
  const actName = typeof act === 'string' ? act : actOf(act.procedure, act.input);
  await tx.insert(approvals).values({
    id,
    gates,
    approvedBy: holder.id,
    askedBy: personOf(principal).id,
    tokenHash: hashToken(approval),
    expiresAt,
    act: actName,
    pinMark: hashToken(holder.pinHash),
  });
  return { id, gates, act: actName, holder, given: { approval, expiresAt } };
}

/**
 * `organizationId` is set if the transaction has the program's rights, to open a session that ends with the
 * PIN.
 */
type Typed = { userId: string; pin: string; organizationId?: string };

/** Finds the member with this PIN. Unknown users, users without a PIN and wrong PINs are refused alike. */
export async function holderOfPin(tx: Tx, { userId, pin, organizationId }: Typed) {
  const his = selectHolders(tx).where(
    and(
      isHolder(),
      eq(members.userId, userId),
      organizationId ? eq(members.organizationId, organizationId) : undefined,
    ),
  );
  const [holder] = await (organizationId ? his.for('share', { of: members }) : his);
  const isRight = await isPasswordOf(holder?.pinHash, pin);
  if (!holder?.pinHash || !isRight) throw new InvalidField('pin', 'pinWrong');
  return { ...holder, pinHash: holder.pinHash };
}

const WithApproval = z.object({ approval: approvalField() });

type Word = {
  gates: string;
  is_first: boolean;
  id: string;
  name: string;
  is_owner: boolean;
  allow_all: boolean | null;
  permissions: string | null;
};

/**
 * Reads the permissions that the approval in the input adds to a caller, for the gates for which a call
 * accepts an approval. The approval names the act, and ends with the PIN, the permission or the membership
 * of the user who gave it. It is used up in the call's own transaction: a refused act leaves it valid; after
 * its use it returns the record that was created with it. Throws 409 `approvalInvalid` if it is no longer
 * valid. `of` is the procedure that it is given for, if that is another one.
 */
export const approvedActs = (gates: readonly ApprovableGate[], { of }: { of?: string } = {}): Override => ({
  gates,
  ...(of && { of }),
  lend: async (tx, { caller, input, act, now, isWriting }) => {
    const { approval } = WithApproval.safeParse(input).data ?? {};
    if (!approval) return { approvals: [], isRepetition: false };
    const at = sql`${now.toISOString()}::timestamptz`;
    const isGiven = sql`a.token_hash = ${hashToken(approval)} and a.asked_by = ${personOf(caller).id}
      and a.act = ${act} and (a.used_at is not null or a.expires_at > ${at})`;
    const word = isWriting ? await takeWord(tx, isGiven, at) : await readWord(tx, isGiven);
    if (!word) throw conflict('approvalInvalid');
    const given = approvableGates.filter((gate) => word.gates.split(',').includes(gate));
    const permissions = word.permissions?.split(',') ?? [];
    const holder = { isOwner: word.is_owner, allowAll: word.allow_all, permissions };
    if (given.some((gate) => refusalOf(gate, holder, caller) !== null)) throw conflict('approvalInvalid');
    const { id, name } = word;
    const approvals = gates
      .filter((gate) => given.includes(gate) && refusalFor(gate, caller) !== null)
      .map((gate) => ({ gate, id, name }));
    return { approvals, isRepetition: !word.is_first };
  },
});

const giver = sql`members m
  left join roles r on r.organization_id = m.organization_id and r.id = m.role_id`;
const isStillHis = sql`m.user_id = a.approved_by and m.removed_at is null
  and encode(sha256(convert_to(m.pin_hash, 'UTF8')), 'hex') = a.pin_mark`;
const ofWord = sql`array_to_string(a.gates, ',') gates, a.approved_by id, m.display_name as name, m.is_owner,
  r.allow_all, array_to_string(r.permissions, ',') permissions`;

/** Uses the approval. Of two concurrent uses the second waits for the first, and finds the approval used. */
async function takeWord(tx: Tx, isGiven: SQL, at: SQL) {
  const mark = newId();
  const [word] = await tx.execute<Word>(sql`
    update approvals a
    set used_at = coalesce(a.used_at, ${at}), used_for = coalesce(a.used_for, ${mark}::uuid)
    from ${giver}
    where ${isGiven} and ${isStillHis}
    returning ${ofWord}, a.used_for = ${mark}::uuid is_first`);
  return word;
}

async function readWord(tx: Tx, isGiven: SQL) {
  const [word] = await tx.execute<Word>(sql`
    select ${ofWord}, a.used_at is null is_first
    from approvals a, ${giver} where ${isGiven} and ${isStillHis}`);
  return word;
}

type HolderRights = { isOwner: boolean; allowAll: boolean | null; permissions: string[] | null };

/** Returns the refusal if the holder of a PIN does not pass the gate in this organization. */
function refusalOf(gate: ApprovableGate, holder: HolderRights, { isPaid, isTrial, shop }: Principal) {
  const own = new Set<Flag>(
    flags.filter((flag) => holder.isOwner || holder.allowAll || holder.permissions?.includes(flag)),
  );
  const { accountType } = shop;
  return gateRefusal(gate, { isOwner: holder.isOwner, flags: own, isPaid, isTrial, accountType });
}

const refusalFor = (gate: ApprovableGate, caller: Principal) =>
  gateRefusal(gate, { ...caller, accountType: caller.shop.accountType });

export const isHolder = () => and(isNull(members.removedAt), isNotNull(members.pinHash));

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
