import { businessTypes } from '@mostrador/shared/codes';
import { emailField, line, oneOf, optionalLine } from '@mostrador/shared/field';
import { id } from '@mostrador/shared/id';
import { languages } from '@mostrador/shared/text/translate';
import { z } from 'zod';

/** Hashing costs by the length, so a longer text is refused before. */
const maxPassword = 200;

/** A password someone has; `required` says which one is missing. */
const givenPassword = (required = 'passwordRequired') =>
  z.string({ error: required }).min(1, required).max(maxPassword, 'passwordTooLong');

/** A password someone chooses. Whether it is a common one is asked on the server, where the list is. */
export const newPasswordFields = {
  password: z
    .string({ error: 'passwordRequired' })
    .min(1, { error: 'passwordRequired', abort: true })
    .min(10, 'passwordTooShort')
    .max(maxPassword, 'passwordTooLong'),
  passwordConfirmation: z
    .string({ error: 'passwordConfirmationRequired' })
    .max(maxPassword, 'passwordsMustMatch'),
};

export const isConfirmed = (input: { password: string; passwordConfirmation: string }) =>
  input.password === input.passwordConfirmation;
export const mustMatch = { error: 'passwordsMustMatch', path: ['passwordConfirmation'] };

export const SignUp = z
  .object({
    email: emailField(),
    ...newPasswordFields,
    firstName: line(60, { required: 'firstNameRequired' }).optional(),
    lastName: line(60, { required: 'lastNameRequired' }).optional(),
    language: oneOf(languages, 'invalidLanguage').optional(),
    businessType: oneOf(businessTypes).optional(),
    referralCode: optionalLine(64).nullish(),
    code: optionalLine(64).nullish(),
  })
  .refine(isConfirmed, mustMatch);
export type SignUp = z.infer<typeof SignUp>;

/** The same for an address that has an account already. */
export const SignUpAnswer = z.object({ message: z.string() });

export const Credentials = z.object({ email: emailField(), password: givenPassword() });
export type Credentials = z.infer<typeof Credentials>;

/** `stepTwo` is true while the second step of the registration is pending. */
export const SignedIn = z.object({
  accessToken: z.string().meta({ wire: { name: 'accessToken' } }),
  stepTwo: z.boolean(),
});

const token = (error: string) => z.string({ error }).min(1, error).max(500, error);

export const Confirmation = z.object({ confirmationToken: token('confirmationTokenInvalid') });

export const ResetRequest = z.object({ email: emailField() });

export const Reset = z
  .object({ resetPasswordToken: token('resetTokenInvalid'), ...newPasswordFields })
  .refine(isConfirmed, mustMatch);
export type Reset = z.infer<typeof Reset>;

export const PasswordChange = z
  .object({ currentPassword: givenPassword('currentPasswordRequired'), ...newPasswordFields })
  .refine(isConfirmed, mustMatch);
export type PasswordChange = z.infer<typeof PasswordChange>;

export const ProgramDestroy = z.object({ cancel: z.boolean({ error: 'invalidBoolean' }).optional() });

/** What goes with the person when the day comes; null when the account stays. */
export const Destruction = z.object({
  destroyAt: z.date().nullable(),
  organizations: z.array(z.object({ id: id(), name: z.string() })),
});
