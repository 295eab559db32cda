import { open, router, signedIn } from '../../../core/call/trpc.ts';
import {
  CurrentPassword,
  OneTimeCode,
  PasswordAndCode,
  RecoveryCodes,
  SecondFactor,
  SecondFactorEnd,
  SecondFactorSetup,
} from '../auth.schema.ts';
import { counted } from '../sign-up/counted.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
} from './second-factor.ts';
import { endSecondFactor } from './stranger-factor.ts';

export const secondFactorRouter = router({
  read: signedIn
    .meta({ rest: 'GET /v1/user/second-factor', ignoresOrganization: true })
    .output(SecondFactor)
    .query(({ ctx }) => readSecondFactor(ctx)),

  begin: counted
    .concat(signedIn)
    .meta({
      rest: 'POST /v1/user/second-factor',
      creates: true,
      ignoresOrganization: true,
      touches: [],
      sealsAnswer: true,
    })
    .input(CurrentPassword)
    .output(SecondFactorSetup)
    .mutation(({ ctx, input }) => beginSecondFactor(ctx, input.currentPassword)),

  confirm: counted
    .concat(signedIn)
    .meta({
      rest: 'POST /v1/user/second-factor/confirm',
      ignoresOrganization: true,
      sealsAnswer: true,
    })
    .input(OneTimeCode)
    .output(RecoveryCodes)
    .mutation(({ ctx, input }) => confirmSecondFactor(ctx, input.oneTimeCode)),

  remove: counted
    .concat(signedIn)
    .meta({ rest: 'POST /v1/user/second-factor/remove', ignoresOrganization: true })
    .input(PasswordAndCode)
    .mutation(({ ctx, input }) => removeSecondFactor(ctx, input)),

  /** Opened from the notification mail, possibly by a user who cannot sign in. */
  end: open
    .meta({ touches: ['user'] })
    .input(SecondFactorEnd)
    .mutation(({ ctx, input }) => endSecondFactor(ctx, input)),

  renewRecoveryCodes: counted
    .concat(signedIn)
    .meta({
      rest: 'POST /v1/user/second-factor/recovery-codes',
      ignoresOrganization: true,
      sealsAnswer: true,
    })
    .input(PasswordAndCode)
    .output(RecoveryCodes)
    .mutation(({ ctx, input }) => replaceRecoveryCodes(ctx, input)),
});
