import { eq } from 'drizzle-orm';
import { countTry } from '../../core/call/gate/limit.ts';
import { router, signedIn } from '../../core/call/trpc.ts';
import { mainRoleOf } from '../../identity/organization/organization-view.ts';
import { readMe } from '../../identity/user/me.ts';
import { users } from '../../identity/user/user.table.ts';
import { AnalyticsChoice, AnalyticsEvent } from './telemetry.schema.ts';
import { reportEvent } from './telemetry.ts';

const eventsPerHour = { max: 300, minutes: 60 };

export const analyticsRouter = router({
  /**
   * Forwards the event only if the operator configured an analytics service and the user consented. Consent
   * is checked for each event.
   */
  track: signedIn
    .meta({ atTill: true, isUnlogged: true, touches: [] })
    .input(AnalyticsEvent)
    .mutation(async ({ ctx, input }) => {
      if (!ctx.config.analyticsUrl) return;
      const { user, membership } = ctx;
      const { allowsAnalytics, paidCustomer: isPaying } = (await readMe(ctx)).user;
      if (!allowsAnalytics) return;
      await countTry(ctx.tx, `analytics ${user.id}`, eventsPerHour);
      const isOwner = membership?.isOwner === true && !user.isAtTill;
      const userType = membership && mainRoleOf({ isOwner, isGuest: user.isGuest });
      ctx.afterCommit(async () => reportEvent(ctx, { ...input, email: user.email, isPaying, userType }));
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
