import { closeSession } from '../base/session.ts';
import { open, router, signedIn } from '../base/trpc.ts';
import {
  Confirmation,
  Credentials,
  Reset,
  ResetRequest,
  SignedIn,
  SignUp,
  SignUpAnswer,
} from './auth.schema.ts';
import { redeemConfirmation } from './mail-token.ts';
import { requestReset, resetPassword } from './new-password.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

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

  /** Documented as GET: it does no more than the mail's reader asked for, and a second visit changes nothing. */
  confirm: open
    .meta({ rest: 'GET /users/confirmation' })
    .input(Confirmation)
    .mutation(async ({ ctx, input }) => {
      await ctx.db.transaction((tx) => redeemConfirmation(tx, input.confirmationToken, ctx.now()));
    }),

  requestPasswordReset: open
    .meta({ rest: 'POST /users/password', wrapper: 'user' })
    .input(ResetRequest)
    .mutation(({ ctx, input }) => requestReset(ctx, input.email)),

  resetPassword: open
    .meta({ rest: 'PUT /users/password', wrapper: 'user' })
    .input(Reset)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
});
