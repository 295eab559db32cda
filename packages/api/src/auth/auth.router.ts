import { countTry } from '../base/limit.ts';
import { closeSession, readCredential } from '../base/session.ts';
import { open, router, signedIn } from '../base/trpc.ts';
import {
  Confirmation,
  Credentials,
  Destruction,
  PasswordChange,
  ProgramDestroy,
  Reset,
  ResetRequest,
  SignedIn,
  SignUp,
  SignUpAnswer,
} from './auth.schema.ts';
import { cancelDestruction, programDestruction } from './destruction.ts';
import { confirmAddress } from './mail-token.ts';
import { changePassword, requestReset, resetPassword } from './new-password.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

/** Counts guesses of a stolen session before its transaction opens, so that a refused one has counted. */
const counted = open.use(async ({ ctx, next }) => {
  const credential = await readCredential(ctx.credential ?? '', ctx.config.secret);
  if (typeof credential === 'object') {
    const bound = { max: ctx.config.limits.loginPerAccount, minutes: 15 };
    await countTry(ctx.db, `password ${credential.sessionId}`, bound);
  }
  return next();
});

export const authRouter = router({
  signUp: open
    .meta({ rest: 'POST /users', creates: true, wrapper: 'user' })
    .input(SignUp)
    .output(SignUpAnswer)
    .mutation(({ ctx, input }) => signUp(ctx, input)),

  login: open
    .meta({ rest: 'POST /users/login', wrapper: 'user' })
    .input(Credentials)
    .output(SignedIn)
    .mutation(({ ctx, input }) => signIn(ctx, input)),

  logout: signedIn.meta({ rest: 'DELETE /users/logout' }).mutation(async ({ ctx }) => {
    await closeSession(ctx.tx, ctx.user.sessionId);
  }),

  confirm: open
    .input(Confirmation)
    .mutation(({ ctx, input }) => confirmAddress(ctx, input.confirmationToken)),

  /** The documented form, for a link that is opened as it is; a second visit changes nothing. */
  confirmByLink: open
    .meta({ rest: 'GET /users/confirmation' })
    .input(Confirmation)
    .query(({ ctx, input }) => confirmAddress(ctx, input.confirmationToken)),

  requestPasswordReset: open
    .meta({ rest: 'POST /users/password', wrapper: 'user' })
    .input(ResetRequest)
    .mutation(({ ctx, input }) => requestReset(ctx, input.email)),

  resetPassword: open
    .meta({ rest: 'PUT /users/password', wrapper: 'user' })
    .input(Reset)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),

  updatePassword: counted
    .concat(signedIn)
    .meta({ rest: 'PUT /v1/user/update-password' })
    .input(PasswordChange)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),

  /** The account goes after thirty days; until then `cancel` takes it back. */
  programDestroy: signedIn
    .meta({ rest: 'PATCH /v1/user/program-destroy' })
    .input(ProgramDestroy)
    .output(Destruction)
    .mutation(({ ctx, input }) => (input.cancel ? cancelDestruction(ctx) : programDestruction(ctx))),
});
