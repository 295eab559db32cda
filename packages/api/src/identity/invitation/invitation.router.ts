import { wholeList } from '@mostrador/shared/wire/page';
import { and, desc, eq } from 'drizzle-orm';
import type { Call, User } from '../../core/call/call.ts';
import { notFound } from '../../core/call/errors.ts';
import { limitSecretTries } from '../../core/call/gate/secret-rate-limit.ts';
import { can, canAmongPeople, router, signedIn } from '../../core/call/trpc.ts';
import { createIdempotent } from '../../core/db/create-idempotent.ts';
import { wakeListeners } from '../../core/jobs/event.ts';
import {
  acceptInvitation,
  acceptOwnInvitation,
  declineInvitation,
  findInvitation,
  hasCode,
  type Newcomer,
  selectInvitations,
} from './accept.ts';
import {
  Invite,
  InviteAnswer,
  InviteAnswered,
  InviteChanges,
  InviteeFilter,
  InviteeList,
  InviteInput,
  InviteList,
  InviteRef,
  InviteScope,
  InvitesInput,
  JoinCode,
  Joined,
  OwnInvite,
  OwnInviteList,
} from './invitation.schema.ts';
import { invitations } from './invitation.table.ts';
import { invite, isPending, listInvites, readInvite, resend, revoke, statusOf } from './invitation.ts';
import { findInvitees } from './invitee.ts';

const touches = ['invitation', 'role'] as const;
/** Stored responses contain no code in clear text; the list shows it again. */
const shownOnce = ['code', 'link'] as const;
const joining = ['invitation', 'member', 'organization', 'role', 'user'] as const;

export const invitationRouter = router({
  list: can('role.invite')
    .meta({ rest: 'GET /v1/roles/:role_id/invites' })
    .input(InviteScope)
    .output(InviteList)
    .query(async ({ ctx, input }) => {
      const invites = await listInvites(ctx, input);
      return { invites, pagination: wholeList(invites.length) };
    }),

  byId: can('role.invite')
    .meta({ rest: 'GET /v1/roles/:role_id/invites/:id' })
    .input(InviteRef)
    .output(Invite)
    .query(({ ctx, input }) => readInvite(ctx, input)),

  create: can('role.invite')
    .meta({ rest: 'POST /v1/roles/:role_id/invites', creates: true, wrapper: 'invite', shownOnce, touches })
    .input(InviteInput)
    .output(Invite)
    .mutation(async ({ ctx, input }) => {
      const { roleId, id: _, ...invited } = input;
      const made = await createIdempotent(ctx.tx, invitations, {
        input,
        make: (creation) => invite(ctx, { roleId, invited: [{ ...invited, creation }] }),
        read: (id) => readInvite(ctx, { roleId, id }),
      });
      await ctx.audit({ subjectId: made.id, after: { ...invited, roleId, roleName: made.role.name } });
      return made;
    }),

  createMany: can('role.invite')
    .meta({
      rest: 'POST /v1/roles/:role_id/invites/multiple',
      creates: true,
      wrapper: 'invite',
      touches,
      sealsAnswer: true,
    })
    .input(InvitesInput)
    .output(InviteList)
    .mutation(async ({ ctx, input: { roleId, emails } }) => {
      const invited = emails.map((email) => ({ email }));
      const fieldOf = (index: number) => `emails.${index}`;
      const ids = new Set(await invite(ctx, { roleId, invited, fieldOf }));
      const invites = (await listInvites(ctx, { roleId })).filter(({ id }) => ids.has(id));
      await ctx.audit({ after: { emails, roleId, roleName: invites[0]?.role.name } });
      return { invites, pagination: wholeList(invites.length) };
    }),

  /** Sends the invitation again, optionally to another address; also if it expired or was revoked. */
  update: can('role.invite')
    .meta({ rest: 'PATCH /v1/roles/:role_id/invites/:id', wrapper: 'invite', shownOnce, touches })
    .input(InviteChanges)
    .output(Invite)
    .mutation(async ({ ctx, input }) => {
      const { email, phone } = await resend(ctx, input);
      const { roleId, id, ...after } = input;
      await ctx.audit({ subjectId: id, before: { email, phone }, after });
      return readInvite(ctx, { roleId, id });
    }),

  remove: can('role.invite')
    .meta({ rest: 'DELETE /v1/roles/:role_id/invites/:id', touches })
    .input(InviteRef)
    .mutation(({ ctx, input }) => revoke(ctx, input)),

  invitees: canAmongPeople('role.invitees')
    .meta({ rest: 'GET /v1/invitees', atTill: true })
    .input(InviteeFilter)
    .output(InviteeList)
    .query(async ({ ctx, input }) => {
      const lookup = {
        tx: ctx.tx,
        organizationId: ctx.organizationId,
        isOwner: ctx.membership?.isOwner ?? false,
        now: ctx.now(),
      };
      const invitees = await findInvitees(lookup, input.search ?? '');
      return { invitees, pagination: wholeList(invitees.length) };
    }),

  join: limitSecretTries('join')
    .concat(signedIn)
    .meta({ rest: 'POST /v1/join', ignoresOrganization: true, touches: joining })
    .input(JoinCode)
    .output(Joined)
    .mutation(async ({ ctx, input }) => {
      const joined = await acceptInvitation(ctx, input.code, newcomerOf(ctx));
      ctx.afterCommit(() => notifyOthers(ctx, joined.organization.id));
      ctx.afterCommit(async (call) => wakeListeners(call));
      return joined;
    }),

  /** The organization and role of a code, before it is used. */
  preview: limitSecretTries('join')
    .concat(signedIn)
    .meta({ ignoresOrganization: true })
    .input(JoinCode)
    .output(OwnInvite)
    .query(async ({ ctx, input }) => {
      const found = await findInvitation(ctx.tx, hasCode(ctx, input.code));
      if (!found) throw notFound('code');
      return ownInviteOf(found, ctx.now());
    }),

  /** The pending invitations to the user's own address. */
  mine: signedIn
    .meta({ rest: 'GET /v1/user/invites', ignoresOrganization: true })
    .output(OwnInviteList)
    .query(async ({ ctx }) => {
      const isMine = and(eq(invitations.email, ctx.user.email), isPending(ctx.now()));
      const found = await selectInvitations(ctx.tx).where(isMine).orderBy(desc(invitations.createdAt));
      const invites = found.map((each) => ownInviteOf(each, ctx.now()));
      return { invites, pagination: wholeList(invites.length) };
    }),

  answer: signedIn
    .meta({ rest: 'PATCH /v1/user/invite', ignoresOrganization: true, touches: joining })
    .input(InviteAnswer)
    .output(InviteAnswered)
    .mutation(async ({ ctx, input: { inviteId, action } }) => {
      if (action === 'decline') {
        const organizationId = await declineInvitation(ctx, inviteId);
        await ctx.auditIn(organizationId, { subjectId: inviteId, after: { action } });
        ctx.afterCommit(() => notifyOthers(ctx, organizationId));
        return { joined: null };
      }
      const joined = await acceptOwnInvitation(ctx, inviteId, newcomerOf(ctx));
      ctx.afterCommit(() => notifyOthers(ctx, joined.organization.id));
      ctx.afterCommit(async (call) => wakeListeners(call));
      return { joined };
    }),
});

const newcomerOf = ({ user }: { user: User }): Newcomer => ({
  id: user.id,
  email: user.email,
  displayName: `${user.firstName} ${user.lastName}`.trim(),
});

/** Open pages of the team show new members and declined invitations. */
async function notifyOthers({ live, requestId }: Pick<Call, 'live' | 'requestId'>, organizationId: string) {
  live.publish(organizationId, { touches: [...joining], id: null, also: {}, request: requestId });
}

type Found = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

const ownInviteOf = ({ invitation, organization, role }: Found, now: Date): OwnInvite => ({
  id: invitation.id,
  organization: { id: organization.id, name: organization.name },
  role,
  status: statusOf(invitation, now),
  expiresAt: invitation.expiresAt,
});
