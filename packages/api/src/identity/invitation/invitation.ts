import type { TenantTx, Tx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, desc, eq, gt, type InferSelectModel, isNull, sql } from 'drizzle-orm';
import type { Call, Principal } from '../../core/call/call.ts';
import { conflict, InvalidField, MovedMeanwhile, notFound } from '../../core/call/errors.ts';
import { holdOrganization, requireCapacity } from '../../core/call/gate/plan-limit.ts';
import { personOf } from '../../core/call/who/author.ts';
import type { Creation } from '../../core/db/create-idempotent.ts';
import { countSentMail } from '../../core/io/sent-mail.ts';
import { roles } from '../role/role.table.ts';
import { codeOf, linkOf, newCodeColumns } from './code.ts';
import type { Invite, InviteInput } from './invitation.schema.ts';
import { invitations } from './invitation.table.ts';
import { invitationMail } from './invitation-mail.ts';

export type Inviting = Pick<Call, 'config' | 'now' | 'jobs' | 'language'> & {
  tx: TenantTx;
  principal: Principal;
};

const days = 7;
const expiryFrom = (now: Date) => new Date(now.getTime() + days * 86_400_000);

/**
 * The list cannot be longer: ended invitations are removed after three months, and the plan limits the
 * pending ones.
 */
const mostListed = 500;

/** The invitations of the organization, or of one role, the newest first. */
export async function listInvites(ctx: Inviting, { roleId }: { roleId?: string | undefined }) {
  if (roleId) await requireRole(ctx.tx, roleId);
  const where = roleId ? eq(invitations.roleId, roleId) : undefined;
  const rows = await selectInvites(ctx.tx)
    .where(where)
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(mostListed);
  return rows.map((row) => inviteOf(ctx, row));
}

export async function readInvite(ctx: Inviting, { roleId, id }: { roleId: string; id: string }) {
  const [row] = await selectInvites(ctx.tx).where(isThis({ roleId, id }));
  if (!row) throw notFound();
  return inviteOf(ctx, row);
}

type Invited = Omit<InviteInput, 'roleId' | 'id'> & { creation?: Creation };

const asOne = () => 'email';

/** The field of each address in the input, for errors about it. */
type FieldOf = (index: number) => string;
type ToInvite = { roleId: string; invited: Invited[]; fieldOf?: FieldOf };

/**
 * Creates an invitation for each entry, and mails those with an address. Returns their ids in the same
 * order.
 */
export async function invite(ctx: Inviting, { roleId, invited, fieldOf = asOne }: ToInvite) {
  const { tx, principal } = ctx;
  await requireRole(tx, roleId);
  await requireInviteRoom(ctx, invited.length);
  await refuseInvited(ctx, invited, { fieldOf });
  const now = ctx.now();
  const rows = invited.map(({ email = null, phone = null, user, creation }) => ({
    ...creation,
    ...withCode(ctx, creation?.id ?? newId()),
    roleId,
    email,
    phone,
    firstName: user?.firstName ?? null,
    lastName: user?.lastName ?? null,
    language: personOf(principal).language,
    expiresAt: expiryFrom(now),
    sentAt: now,
    createdAt: now,
    updatedAt: now,
  }));
  await tx.insert(invitations).values(rows);
  for (const { id, email } of rows) if (email) await mailInvitation(ctx, { id, email });
  return rows.map(({ id }) => id);
}

const withCode = ({ config }: Inviting, id: string) => ({ id, ...newCodeColumns(config.secrets, id) });

type Resent = {
  roleId: string;
  id: string;
  email?: string | null | undefined;
  phone?: string | null | undefined;
};

/**
 * Renews an invitation with a new code that is valid for a week; the old code becomes invalid. A used
 * invitation stays used.
 */
export async function resend(ctx: Inviting, { roleId, id, ...changes }: Resent) {
  const before = await readInvite(ctx, { roleId, id });
  const email = changes.email === undefined ? before.email : changes.email;
  await requireInviteRoom(ctx, before.status === 'pending' ? 0 : 1);
  if (email !== null && email !== before.email) await refuseInvited(ctx, [{ email }], { except: id });
  const [sent] = await ctx.tx
    .update(invitations)
    .set({
      ...newCodeColumns(ctx.config.secrets, id),
      ...changes,
      expiresAt: expiryFrom(ctx.now()),
      sentAt: ctx.now(),
      updatedAt: ctx.now(),
      revokedAt: null,
      isDeclined: false,
    })
    .where(and(isThis({ roleId, id }), isNull(invitations.acceptedAt)))
    .returning({ id: invitations.id });
  if (!sent) throw conflict('inviteNotPending');
  if (email) await mailInvitation(ctx, { id, email });
  return before;
}

export async function revoke({ tx, now }: Inviting, ref: { roleId: string; id: string }) {
  const [gone] = await tx
    .update(invitations)
    .set({ revokedAt: now(), updatedAt: now() })
    .where(and(isThis(ref), isNull(invitations.acceptedAt), isNull(invitations.revokedAt)))
    .returning({ id: invitations.id });
  if (gone) return;
  const [known] = await tx.select({ id: invitations.id }).from(invitations).where(isThis(ref));
  throw known ? conflict('inviteNotPending') : notFound();
}

type State = Pick<InferSelectModel<typeof invitations>, 'acceptedAt' | 'revokedAt' | 'expiresAt'>;

export function statusOf({ acceptedAt, revokedAt, expiresAt }: State, now: Date): Invite['status'] {
  if (acceptedAt) return 'accepted';
  if (revokedAt) return 'revoked';
  return expiresAt > now ? 'pending' : 'expired';
}

/** Matches invitations that are neither used, revoked nor expired. */
export const isPending = (now: Date) =>
  and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt), gt(invitations.expiresAt, now));

const isThis = ({ roleId, id }: { roleId: string; id: string }) =>
  and(eq(invitations.id, id), eq(invitations.roleId, roleId));

const selectInvites = (tx: Tx) =>
  tx
    .select({ invitation: invitations, role: { id: roles.id, name: roles.name } })
    .from(invitations)
    .innerJoin(roles, eq(roles.id, invitations.roleId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectInvites>>[number];

function inviteOf({ config, now, principal }: Inviting, { invitation, role }: Row): Invite {
  const { firstName, lastName } = invitation;
  const code = codeOf(config.secrets, invitation);
  return {
    ...invitation,
    role,
    user: { firstName, lastName },
    code,
    link: code && linkOf(config.publicUrl, { code, organization: principal.shop.name }),
    status: statusOf(invitation, now()),
  };
}

async function requireRole(tx: Tx, id: string) {
  const [role] = await tx.select({ id: roles.id }).from(roles).where(eq(roles.id, id)).for('key share');
  if (!role) throw notFound();
}

/**
 * Each invitation reserves a place in the plan. The lock makes requests wait for each other, so that no
 * address is invited twice at the same time.
 */
const requireInviteRoom = ({ tx, principal, now }: Inviting, requested: number) =>
  requireCapacity(tx, 'members', {
    isPaid: principal.isPaid,
    hold: holdOrganization(principal.organizationId),
    counted: sql`(select 1 from members where removed_at is null
      union all select 1 from invitations where ${isPending(now())}) held`,
    requested,
  });

/**
 * Refuses the first address that is listed twice, is in the team already (409 `alreadyInTeam`), or has a
 * valid invitation.
 */
async function refuseInvited(
  { tx, now }: Inviting,
  invited: Invited[],
  { except, fieldOf = asOne }: { except?: string; fieldOf?: FieldOf },
) {
  const emails = invited.map(({ email }) => email ?? null);
  const there = await tx.execute<{ email: string }>(
    sql`select email from emails_of_members(${JSON.stringify(emails)}::jsonb) email`,
  );
  const team = new Set(there.map(({ email }) => email));
  const pending = await tx.execute<{ id: string; email: string }>(sql`
    select id, email from invitations
    where email in (select jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb))
      and ${isPending(now())} and id is distinct from ${except ?? null}::uuid`);
  // A concurrent duplicate of the same request: the second run finds the records of the first.
  if (invited.some(({ creation }) => pending.some(({ id }) => id === creation?.id)))
    throw new MovedMeanwhile();
  const taken = new Set(pending.map(({ email }) => email));
  for (const [index, email] of emails.entries()) {
    if (email === null) continue;
    const field = fieldOf(index);
    if (team.has(email)) throw conflict('alreadyInTeam', { parameter: field, name: email });
    if (taken.has(email)) throw new InvalidField(field, 'alreadyInvited');
    if (emails.indexOf(email) !== index) throw new InvalidField(field, 'repeatedItem');
  }
}

async function mailInvitation(ctx: Inviting, { id, email }: { id: string; email: string }) {
  await countSentMail(ctx, email);
  await ctx.jobs.enqueue(ctx.tx, invitationMail, { organizationId: ctx.principal.organizationId, id });
}
