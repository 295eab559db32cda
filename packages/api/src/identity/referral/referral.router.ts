import { PageQuery } from '@mostrador/shared/wire/page';
import { eq } from 'drizzle-orm';
import { router, signedIn } from '../../core/call/trpc.ts';
import { listPage } from '../../core/db/list.ts';
import { CommissionList, commissionCurrency, Payout, PayoutInput, Referrals } from './referral.schema.ts';
import { commissions } from './referral.table.ts';
import { namesOf, readReferrals, requestPayout } from './referral.ts';

/** Referrals belong to the user, independent of the current organization. */
export const referralRouter = router({
  mine: signedIn
    .meta({ rest: 'GET /v1/referrals', ignoresOrganization: true })
    .output(Referrals)
    .query(({ ctx }) => readReferrals(ctx)),

  /** Lists the commissions, the newest first. */
  commissions: signedIn
    .meta({ rest: 'GET /v1/commissions', ignoresOrganization: true })
    .input(PageQuery)
    .output(CommissionList)
    .query(async ({ ctx, input }) => {
      const { rows, pagination } = await listPage(ctx.tx, {
        from: commissions,
        where: eq(commissions.userId, ctx.user.id),
        order: [commissions.createdAt, 'desc'],
        query: input,
        row: (row) => row,
      });
      const names = await namesOf(ctx.tx, rows);
      const shown = rows.map(({ id, kind, amount, availableAt, createdAt, referralId }) => ({
        id,
        kind,
        amount,
        currency: commissionCurrency,
        firstName: names.get(referralId ?? '') ?? null,
        availableAt,
        createdAt,
      }));
      return { commissions: shown, pagination };
    }),

  requestPayout: signedIn
    .meta({ rest: 'POST /v1/payouts', creates: true, ignoresOrganization: true, touches: ['referral'] })
    .input(PayoutInput)
    .output(Payout)
    .mutation(({ ctx, input }) => requestPayout(ctx, input)),
});
