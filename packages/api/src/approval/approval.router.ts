import { wholeList } from '@mostrador/shared/page';
import { z } from 'zod';
import { countTry, forgetTries } from '../base/limit.ts';
import { admit, can, canAmongPeople, open, router } from '../base/trpc.ts';
import {
  ApprovalGiven,
  ApprovalInput,
  CashierSession,
  CashierSwitch,
  PinChange,
  PinHolderFilter,
  PinHolderList,
  PinState,
} from './approval.schema.ts';
import { approve, pinHolders } from './approval.ts';
import { changePin, hasPin, switchCashier } from './pin.ts';

const Target = z.object({ userId: z.uuid() });
const bound = { max: 5, minutes: 15 };

/**
 * Counts guesses at one person's PIN before the transaction opens. They are counted by who is signed in on
 * the device, not by his session: signing in anew gives no new guesses.
 */
const guessing = open.use(async ({ ctx, next, getRawInput }) => {
  const member = await admit(ctx, { gate: 'approval.ask' });
  const target = Target.safeParse(await getRawInput()).data?.userId ?? '';
  const pinTries = `pin ${member?.organizationId} ${member?.userId} ${target.toLowerCase()}`;
  await countTry(ctx.db, pinTries, bound);
  return next({ ctx: { pinTries } });
});

export const approvalRouter = router({
  users: can('approval.ask')
    .meta({ rest: 'GET /v1/approvals/users' })
    .input(PinHolderFilter)
    .output(PinHolderList)
    .query(async ({ ctx, input }) => {
      const users = await pinHolders(ctx, input.gate);
      return { users, pagination: wholeList(users.length) };
    }),

  create: guessing
    .concat(can('approval.ask'))
    .meta({ rest: 'POST /v1/approvals', creates: true, touches: [], sealsAnswer: true })
    .input(ApprovalInput)
    .output(ApprovalGiven)
    .mutation(async ({ ctx, input }) => {
      const { id, gates, holder, given } = await approve(ctx, input);
      await ctx.audit({ subjectId: id, after: { gates, approvedBy: { id: holder.id, name: holder.name } } });
      ctx.afterCommit(async () => void (await forgetTries(ctx.db, ctx.pinTries)));
      return given;
    }),

  switch: guessing
    .concat(canAmongPeople('approval.ask'))
    .meta({ rest: 'POST /v1/approvals/switch', atTill: true, shownOnce: ['accessToken'], touches: [] })
    .input(CashierSwitch)
    .output(CashierSession)
    .mutation(async ({ ctx, input }) => {
      const accessToken = await switchCashier(ctx, input);
      await ctx.auditIn(ctx.organizationId, { subjectId: input.userId });
      ctx.afterCommit(async () => void (await forgetTries(ctx.db, ctx.pinTries)));
      return { accessToken };
    }),

  pin: canAmongPeople('approval.ask')
    .meta({ rest: 'GET /v1/approvals/pin' })
    .output(PinState)
    .query(async ({ ctx }) => ({ hasPin: await hasPin(ctx) })),

  setPin: canAmongPeople('approval.ask')
    .meta({ rest: 'PUT /v1/approvals/pin', touches: ['approval', 'organization'] })
    .input(PinChange)
    .output(PinState)
    .mutation(async ({ ctx, input }) => {
      const state = await changePin(ctx, input);
      await ctx.auditIn(ctx.organizationId, { subjectId: ctx.user.id, after: state });
      return state;
    }),
});
