import { eq } from 'drizzle-orm';
import { replacePassword } from '../auth/new-password.ts';
import { hashPassword, isPasswordOf, refuseCommon } from '../auth/password.ts';
import { InvalidField } from '../base/errors.ts';
import { countTry } from '../base/limit.ts';
import { readCredential } from '../base/session.ts';
import { open, router, signedIn } from '../base/trpc.ts';
import { cancelDestruction, programDestruction } from './destruction.ts';
import { readMe } from './me.ts';
import { changeProfile, changeSingle } from './profile.ts';
import {
  Destruction,
  LanguageChange,
  Me,
  PasswordChange,
  ProfileChanges,
  ProgramDestroy,
  SingleChange,
} from './user.schema.ts';
import { users } from './user.table.ts';

/** Counts guesses of a stolen session before its transaction opens, so that a refused one has counted. */
const counted = open.use(async ({ ctx, next }) => {
  const credential = await readCredential(ctx.credential ?? '', ctx.config.secret);
  if (typeof credential === 'object') {
    const bound = { max: ctx.config.limits.loginPerAccount, minutes: 15 };
    await countTry(ctx.db, `password ${credential.sessionId}`, bound);
  }
  return next();
});

export const userRouter = router({
  me: signedIn
    .meta({ rest: 'GET /v1/user/me' })
    .output(Me)
    .query(({ ctx }) => readMe(ctx)),

  update: signedIn
    .meta({ rest: 'PATCH /v1/user', multipart: true })
    .input(ProfileChanges)
    .output(Me)
    .mutation(async ({ ctx, input }) => {
      await changeProfile(ctx, input);
      return readMe(ctx);
    }),

  updateSingle: signedIn
    .meta({ rest: 'PATCH /v1/user/update-single' })
    .input(SingleChange)
    .output(Me)
    .mutation(async ({ ctx, input }) => {
      await changeSingle(ctx, input);
      return readMe(ctx);
    }),

  language: signedIn
    .meta({ rest: 'PATCH /v1/user/language' })
    .input(LanguageChange)
    .output(LanguageChange)
    .mutation(async ({ ctx, input }) => {
      await ctx.tx.update(users).set(input).where(eq(users.id, ctx.user.id));
      return input;
    }),

  updatePassword: counted
    .concat(signedIn)
    .meta({ rest: 'PUT /v1/user/update-password' })
    .input(PasswordChange)
    .mutation(async ({ ctx, input }) => {
      refuseCommon({ password: input.password, email: ctx.user.email });
      const [kept] = await ctx.tx.select().from(users).where(eq(users.id, ctx.user.id));
      if (!(await isPasswordOf(kept?.passwordHash, input.currentPassword)))
        throw new InvalidField('currentPassword', 'currentPasswordWrong');
      const passwordHash = await hashPassword(input.password);
      await replacePassword(ctx, { userId: ctx.user.id, passwordHash, keptSession: ctx.user.sessionId });
    }),

  /** The account goes after thirty days; until then `cancel` takes it back. */
  programDestroy: signedIn
    .meta({ rest: 'PATCH /v1/user/program-destroy' })
    .input(ProgramDestroy)
    .output(Destruction)
    .mutation(({ ctx, input }) => (input.cancel ? cancelDestruction(ctx) : programDestruction(ctx))),
});
