import { eq } from 'drizzle-orm';
import { countTry } from '../base/limit.ts';
import { router, signedIn } from '../base/trpc.ts';
import { readMe } from '../user/me.ts';
import { users } from '../user/user.table.ts';
import { AnalyticsChoice, AnalyticsEvent } from './analytics.schema.ts';
import { tellEvent } from './analytics.ts';

const eventsPerHour = { max: 300, minutes: 60 };

export const analyticsRouter = router({
  /** Goes no further unless the operator named a service and the person agreed; asked at each event. */
  track: signedIn
    .meta({ atTill: true, isUnlogged: true, touches: [] })
    .input(AnalyticsEvent)
    .mutation(async ({ ctx, input }) => {
      const { user, currentOrganization } = await readMe(ctx);
      if (!user.allowsAnalytics) return;
      await countTry(ctx.besideDb, `analytics ${user.id}`, eventsPerHour);
      ctx.afterCommit(async () => tellEvent(ctx, { ...input, user, currentOrganization }));
    }),

  choose: signedIn
    .meta({ ignoresOrganization: true, touches: ['user'] })
    .input(AnalyticsChoice)
    .mutation(async ({ ctx, input }) => {
      await ctx.tx
        .update(users)
        .set({ allowsAnalytics: input.isAllowed, updatedAt: ctx.now() })
        .where(eq(users.id, ctx.user.id));
    }),
});
