import { businessTypes } from '@mostrador/shared/codes/codes';
import { languages } from '@mostrador/shared/text/translate';
import { emailField, line, oneOf, optionalLine } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { z } from 'zod';

/** The cost of hashing grows with the length, so longer passwords are refused first. */
const maxPassword = 200;

/** An existing password; `required` is the error if it is missing. */
const givenPassword = (required = 'passwordRequired') =>
  z.string({ error: required }).min(1, required).max(maxPassword, 'passwordTooLong');

/**
 * A new password. The server checks it against its list of common passwords. `required` is the error if it is
 * missing.
 */
const newPasswordFields = (required = 'newPasswordRequired') => ({
  password: z
    .string({ error: required })
    .min(1, { error: required, abort: true })
    .min(10, 'passwordTooShort')
    .max(maxPassword, 'passwordTooLong'),
  passwordConfirmation: z
    .string({ error: 'passwordConfirmationRequired' })
    .max(maxPassword, 'passwordsMustMatch'),
});

export const isConfirmed = (input: { password: string; passwordConfirmation: string }) =>
  input.password === input.passwordConfirmation;
export const mustMatch = { error: 'passwordsMustMatch', path: ['passwordConfirmation'] };

export const SignUp = z
  .object({
    email: emailField(),
    ...newPasswordFields('passwordRequired'),
    firstName: line(60, { required: 'firstNameRequired' }).optional(),
    lastName: line(60, { required: 'lastNameRequired' }).optional(),
    language: oneOf(languages, 'invalidLanguage').optional(),
    businessType: oneOf(businessTypes).optional(),
    referralCode: optionalLine(64).nullish(),
    code: optionalLine(64).nullish(),
  })
  .refine(isConfirmed, mustMatch);
export type SignUp = z.infer<typeof SignUp>;

/** The same answer is given for an address that already has an account. */
export const SignUpAnswer = z.object({ message: z.string() });

export const Credentials = z.object({ email: emailField(), password: givenPassword() });
export type Credentials = z.infer<typeof Credentials>;

/** `stepTwo` is true while the second step of the registration is pending. */
export const SignedIn = z.object({
  accessToken: z.string().meta({ wire: { name: 'accessToken' } }),
  stepTwo: z.boolean(),
});
SignedIn.register(z.globalRegistry, { title: 'SignedIn' });

const token = (error: string) => z.string({ error }).min(1, error).max(500, error);

export const Confirmation = z.object({ confirmationToken: token('confirmationTokenInvalid') });

/** The confirmed address, so that the sign-in that follows need not ask for it. */
export const Confirmed = z.object({ email: z.string() });

export const ResetRequest = z.object({ email: emailField() });

export const Reset = z
  .object({ resetPasswordToken: token('resetTokenInvalid'), ...newPasswordFields() })
  .refine(isConfirmed, mustMatch);
export type Reset = z.infer<typeof Reset>;

/**
 * The link of the mail that reported a second factor, and the new password that locks out the person who
 * added it.
 */
export const SecondFactorEnd = z
  .object({ secondFactorToken: token('secondFactorLinkInvalid'), ...newPasswordFields() })
  .refine(isConfirmed, mustMatch);
export type SecondFactorEnd = z.infer<typeof SecondFactorEnd>;

export const PasswordChange = z
  .object({ currentPassword: givenPassword('currentPasswordRequired'), ...newPasswordFields() })
  .refine(isConfirmed, mustMatch);
export type PasswordChange = z.infer<typeof PasswordChange>;

/** Six digits from the authenticator app, or a recovery code. */
const oneTimeCode = z
  .string({ error: 'oneTimeCodeRequired' })
  .trim()
  .min(1, 'oneTimeCodeRequired')
  .max(20, 'oneTimeCodeWrong');

/** The answer to `secondFactorRequired`; its `challenge` is valid for five minutes. */
export const SecondStep = z.object({ challenge: token('challengeExpired'), oneTimeCode });
export type SecondStep = z.infer<typeof SecondStep>;

export const OneTimeCode = z.object({ oneTimeCode });

export const CurrentPassword = z.object({ currentPassword: givenPassword('currentPasswordRequired') });

/** The proof that removing a second factor, or creating new recovery codes, requires. */
export const PasswordAndCode = CurrentPassword.extend(OneTimeCode.shape);
export type PasswordAndCode = z.infer<typeof PasswordAndCode>;

/**
 * `hasPassword` is false for a user who only signs in through other providers, which also manage the second
 * factor.
 */
export const SecondFactor = z.object({
  isOn: z.boolean(),
  since: z.date().nullable(),
  recoveryCodesLeft: z.int(),
  hasPassword: z.boolean(),
});

/** Shown once, for the authenticator app: as text to type, and as the address of a QR code. */
export const SecondFactorSetup = z.object({ secret: z.string(), uri: z.string() });

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const emailCode = z.string({ error: 'emailCodeRequired' }).trim().max(20, 'emailCodeWrong');

/**
 * The proof that the user acts, and not only an open session: the password, or the mailed code for an
 * account without a password. If the account has a second factor, a code of it is required too.
 */
export const proofFields = {
  currentPassword: z.string({ error: 'currentPasswordRequired' }).max(200, 'passwordTooLong').optional(),
  emailCode: emailCode.optional(),
  oneTimeCode: z
    .string({ error: 'oneTimeCodeRequired' })
    .trim()
    .max(20, 'oneTimeCodeWrong')
    .optional()
    .describe('Required when the account has a second factor.'),
};

export const EmailChange = z.object({ email: emailField(), ...proofFields });
export type EmailChange = z.infer<typeof EmailChange>;

export const EmailChangeLink = z.object({ emailChangeToken: token('confirmationTokenInvalid') });
export const KeepAccountLink = z.object({ keepAccountToken: token('confirmationTokenInvalid') });

export const ProgramDestroy = z.object({ cancel: z.boolean({ error: 'invalidBoolean' }).optional() });

/**
 * The data that is deleted with the user on the set day, and the number of other members; `destroyAt` is null
 * while the account stays.
 */
export const Destruction = z.object({
  destroyAt: z.date().nullable(),
  organizations: z.array(z.object({ id: id(), name: z.string(), others: z.int() })),
});
Destruction.register(z.globalRegistry, { title: 'Destruction' });

/** Sign-in steps that the account's log records. */
export const signInActions = [
  'signIn.succeeded',
  'signIn.challenged',
  'signIn.refused',
  'passwordReset.requested',
  'passwordReset.succeeded',
] as const;
export const signInWays = ['password', 'secondFactor', 'social', 'mail'] as const;
export type SignInWay = (typeof signInWays)[number];
