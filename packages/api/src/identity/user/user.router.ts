import { eq } from 'drizzle-orm';
import { router, signedIn } from '../../core/call/trpc.ts';
import { readMe } from './me.ts';
import { changePerson, changeProfile, changeSingle } from './profile.ts';
import { LanguageChange, Me, PersonChanges, ProfileChanges, SingleChange } from './user.schema.ts';
import { users } from './user.table.ts';

export const userRouter = router({
  me: signedIn
    .meta({ rest: 'GET /v1/user/me', atTill: true, shownBy: 'user.me' })
    .output(Me)
    .query(({ ctx }) => readMe(ctx)),

  update: signedIn
    // The fields of the organization also complete a setup step, and appear on its receipts.
    .meta({
      rest: 'PATCH /v1/user',
      shownBy: 'user.me',
      multipart: true,
      touches: ['user', 'organization', 'receipt', 'roadmap'],
    })
    .input(ProfileChanges)
    .output(Me)
    .mutation(({ ctx, input }) =>
      ctx.edit({ read: () => readMe(ctx), change: () => changeProfile(ctx, input) }),
    ),

  updateSingle: signedIn
    .meta({ rest: 'PATCH /v1/user/update-single', ignoresOrganization: true, shownBy: 'user.me' })
    .input(SingleChange)
    .output(Me)
    .mutation(({ ctx, input }) =>
      ctx.edit({ read: () => readMe(ctx), change: () => changeSingle(ctx, input) }),
    ),

  /** Changes the profile for users who may not change the organization's fields of `update`. */
  changePerson: signedIn
    .meta({ ignoresOrganization: true })
    .input(PersonChanges)
    .output(Me)
    .mutation(({ ctx, input }) =>
      ctx.edit({ read: () => readMe(ctx), change: () => changePerson(ctx, input) }),
    ),

  language: signedIn
    .meta({ rest: 'PATCH /v1/user/language', ignoresOrganization: true, atTill: true })
    .input(LanguageChange)
    .output(LanguageChange)
    .mutation(async ({ ctx, input }) => {
      await ctx.tx
        .update(users)
        .set({ ...input, updatedAt: ctx.now() })
        .where(eq(users.id, ctx.user.id));
      return input;
    }),
});
