import { open, router, signedIn } from '../../core/call/trpc.ts';
import { closeSession } from '../../core/call/who/session.ts';
import {
  Confirmation,
  Confirmed,
  Credentials,
  Destruction,
  EmailChange,
  EmailChangeLink,
  KeepAccountLink,
  PasswordChange,
  ProgramDestroy,
  Reset,
  ResetRequest,
  SecondStep,
  SignedIn,
  SignUp,
  SignUpAnswer,
} from './auth.schema.ts';
import { cancelEmailChange, confirmEmailChange, requestEmailChange } from './email-change/email-change.ts';
import {
  cancelDestruction,
  keepAccount,
  programDestruction,
  readDestruction,
} from './leaving/destruction.ts';
import { leaveOrganizations } from './leaving/leave-organizations.ts';
import { PersonExport } from './leaving/person-export.schema.ts';
import { exportPerson } from './leaving/person-export.ts';
import { changePassword, requestReset, resetPassword } from './password/new-password.ts';
import { sendProof } from './second-factor/proof.ts';
import { takeSecondStep } from './second-factor/second-step.ts';
import { signIn } from './sign-in/sign-in.ts';
import { notifyTabs } from './sign-in/signed-out.ts';
import { resendConfirmation } from './sign-up/confirmation.ts';
import { counted } from './sign-up/counted.ts';
import { confirmAddress } from './sign-up/mail-token.ts';
import { signUp } from './sign-up/sign-up.ts';

export const authRouter = router({
  signUp: open
    .meta({ rest: 'POST /users', creates: true, wrapper: 'user' })
    .input(SignUp)
    .output(SignUpAnswer)
    .mutation(({ ctx, input }) => signUp(ctx, input)),

  /** Signs up like `signUp`, but a guest gets no own organization. */
  signUpGuest: open
    .meta({ rest: 'POST /users/guest', creates: true, wrapper: 'user' })
    .input(SignUp)
    .output(SignUpAnswer)
    .mutation(({ ctx, input }) => signUp(ctx, input, { isGuest: true })),

  login: open
    .meta({ rest: 'POST /users/login', wrapper: 'user' })
    .input(Credentials)
    .output(SignedIn)
    .mutation(({ ctx, input }) => signIn(ctx, input)),

  secondStep: open
    .meta({ rest: 'POST /users/login/second-factor', wrapper: 'user' })
    .input(SecondStep)
    .output(SignedIn)
    .mutation(({ ctx, input }) => takeSecondStep(ctx, input)),

  logout: signedIn
    .meta({ rest: 'DELETE /users/logout', ignoresOrganization: true, atTill: true, touches: [] })
    .mutation(async ({ ctx }) => {
      await closeSession(ctx.tx, ctx.user.sessionId);
    }),

  confirm: open
    .input(Confirmation)
    .output(Confirmed)
    .mutation(({ ctx, input }) => confirmAddress(ctx, input.confirmationToken)),

  /** The documented call for a link that is opened directly. A second call changes nothing. */
  confirmByLink: open
    .meta({ rest: 'GET /users/confirmation' })
    .input(Confirmation)
    .query(async ({ ctx, input }) => {
      await confirmAddress(ctx, input.confirmationToken);
    }),

  /**
   * Sends the confirmation again. The answer is the same if the address is unconfirmed, confirmed, or has no
   * account.
   */
  resendConfirmation: open
    .meta({ rest: 'POST /users/confirmation', wrapper: 'user' })
    .input(ResetRequest)
    .mutation(({ ctx, input }) => resendConfirmation(ctx, input.email)),

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
    .meta({ rest: 'PUT /v1/user/update-password', ignoresOrganization: true, touches: ['device'] })
    .input(PasswordChange)
    .mutation(async ({ ctx, input }) => {
      await changePassword(ctx, input);
      await notifyTabs(ctx, ctx.user.id);
    }),

  /** Mails the code that replaces the password for an account without one. */
  sendProof: signedIn
    .meta({ rest: 'POST /v1/user/proof', ignoresOrganization: true, touches: [] })
    .mutation(({ ctx }) => sendProof(ctx)),

  changeEmail: counted
    .concat(signedIn)
    .meta({ rest: 'PUT /v1/user/email', ignoresOrganization: true, touches: ['user'] })
    .input(EmailChange)
    .mutation(({ ctx, input }) => requestEmailChange(ctx, input)),

  cancelEmailChange: signedIn
    .meta({ rest: 'DELETE /v1/user/email', ignoresOrganization: true, touches: ['user'] })
    .mutation(({ ctx }) => cancelEmailChange(ctx)),

  confirmEmailChange: open
    .meta({ rest: 'PUT /users/email', wrapper: 'user', touches: ['user'] })
    .input(EmailChangeLink)
    .output(Confirmed)
    .mutation(({ ctx, input }) => confirmEmailChange(ctx, input.emailChangeToken)),

  /** Schedules the deletion of the account after thirty days; `cancel` undoes it until then. */
  programDestroy: signedIn
    .meta({ rest: 'PATCH /v1/user/program-destroy', ignoresOrganization: true, touches: ['user'] })
    .input(ProgramDestroy)
    .output(Destruction)
    .mutation(({ ctx, input }) => (input.cancel ? cancelDestruction(ctx) : programDestruction(ctx))),

  destruction: signedIn
    .meta({ rest: 'GET /v1/user/program-destroy', ignoresOrganization: true })
    .output(Destruction)
    .query(({ ctx }) => readDestruction(ctx)),

  keepAccount: open
    .meta({ touches: ['user'] })
    .input(KeepAccountLink)
    .output(Confirmed)
    .mutation(({ ctx, input }) => keepAccount(ctx, input.keepAccountToken)),

  removeOrganizations: signedIn
    .meta({
      rest: 'DELETE /v1/user/remove-organizations',
      ignoresOrganization: true,
      touches: ['user', 'organization'],
    })
    .mutation(async ({ ctx }) => {
      const left = await leaveOrganizations(ctx);
      const change = { touches: ['user', 'organization'], id: null, also: {}, request: ctx.requestId };
      ctx.afterCommit(async () => {
        for (const id of left) ctx.live.publish(id, change);
      });
    }),

  export: signedIn
    .meta({ ignoresOrganization: true })
    .output(PersonExport)
    .query(({ ctx }) => exportPerson(ctx)),
});
