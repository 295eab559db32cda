import { wholeList } from '@mostrador/shared/wire/page';
import { can, canAmongPeople, router } from '../../core/call/trpc.ts';
import { counted } from '../auth/sign-up/counted.ts';
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
import { guessing } from './guessing.ts';
import { changePin, hasPin, switchCashier } from './pin.ts';

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
      const { id, gates, act, holder, given } = await approve(ctx, input);
      const approvedBy = { id: holder.id, name: holder.name };
      await ctx.audit({ subjectId: id, after: { gates, act, approvedBy } });
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
      return { accessToken };
    }),

  pin: canAmongPeople('approval.ask')
    .meta({ rest: 'GET /v1/approvals/pin' })
    .output(PinState)
    .query(async ({ ctx }) => ({ hasPin: await hasPin(ctx) })),

  setPin: counted
    .concat(canAmongPeople('approval.ask'))
    .meta({ rest: 'PUT /v1/approvals/pin', touches: ['approval', 'organization'] })
    .input(PinChange)
    .output(PinState)
    .mutation(async ({ ctx, input }) => {
      const state = await changePin(ctx, input);
      await ctx.auditIn(ctx.organizationId, { subjectId: ctx.user.id, after: state });
      return state;
    }),
});
