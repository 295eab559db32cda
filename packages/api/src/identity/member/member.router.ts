import { ById } from '@mostrador/shared/wire/id';
import type { Call } from '../../core/call/call.ts';
import { countTry } from '../../core/call/gate/limit.ts';
import { canAmongPeople, open, router } from '../../core/call/trpc.ts';
import { readCredential, sessionOf } from '../../core/call/who/session.ts';
import { addCounterMember, setCounterPin } from './counter-member.ts';
import { CounterMember, CounterPin, MemberId, MemberRole, Transfer } from './member.schema.ts';
import { changeRole, removeMember, transferOwnership } from './member.ts';

const touches = ['member', 'organization', 'role', 'invitation', 'user'] as const;

/** Counts guesses with a stolen session before its transaction opens, so that a refused guess is counted. */
const guessing = open.use(async ({ ctx, next }) => {
  const session = sessionOf(await readCredential(ctx.credential ?? '', ctx.config.secrets));
  const bound = { max: ctx.config.limits.loginPerAccount, minutes: 15 };
  if (session) await countTry(ctx.db, `password ${session}`, bound);
  return next();
});

/** Only the owner has access: other users cannot change the members of an organization or their roles. */
export const memberRouter = router({
  create: canAmongPeople('member.update')
    .meta({ rest: 'POST /v1/organizations/users', touches: [...touches, 'approval'] })
    .input(CounterMember)
    .output(MemberId)
    .mutation(async ({ ctx, input }) => {
      const made = await addCounterMember(ctx, input);
      const { name, roleId } = input;
      await ctx.auditIn(ctx.organizationId, { subjectId: made.id, after: { name, roleId } });
      ctx.afterCommit(() => notifyOthers(ctx));
      return made;
    }),

  setPin: canAmongPeople('member.update')
    .meta({ rest: 'PUT /v1/organizations/users/:id/pin', touches: ['approval', 'organization'] })
    .input(CounterPin)
    .mutation(async ({ ctx, input }) => {
      await setCounterPin(ctx, input);
      await ctx.auditIn(ctx.organizationId, { subjectId: input.id, after: { hasPin: true } });
    }),

  update: canAmongPeople('member.update')
    .meta({ rest: 'PATCH /v1/organizations/users/:id', touches })
    .input(MemberRole)
    .mutation(async ({ ctx, input: { id, roleId } }) => {
      const before = await changeRole(ctx, id, roleId);
      const change = { subjectId: id, before: { roleId: before.roleId }, after: { roleId } };
      await ctx.auditIn(ctx.organizationId, change);
      ctx.afterCommit(() => notifyOthers(ctx));
    }),

  remove: canAmongPeople('member.remove')
    .meta({ rest: 'DELETE /v1/organizations/users/:id', touches })
    .input(ById)
    .mutation(async ({ ctx, input }) => {
      const { displayName, roleId } = await removeMember(ctx, input.id);
      await ctx.auditIn(ctx.organizationId, { subjectId: input.id, before: { displayName, roleId } });
      ctx.afterCommit(() => notifyOthers(ctx));
    }),

  transfer: guessing
    .concat(canAmongPeople('organization.transfer'))
    .meta({ rest: 'POST /v1/organizations/transfer', touches })
    .input(Transfer)
    .mutation(async ({ ctx, input }) => {
      const { taker, giver, roleId } = await transferOwnership(ctx, input);
      const change = { subjectId: taker.id, before: { ownerId: giver }, after: { owner: taker, roleId } };
      await ctx.auditIn(ctx.organizationId, change);
      ctx.afterCommit(() => notifyOthers(ctx));
    }),
});

type Telling = Pick<Call, 'live' | 'requestId'> & { organizationId: string };

/** All open pages of the organization reload, because permissions have changed. */
async function notifyOthers({ live, requestId, organizationId }: Telling) {
  live.publish(organizationId, { touches: [...touches], id: null, also: {}, request: requestId });
}
