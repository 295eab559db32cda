import { z } from 'zod';

const email = z.string().trim().min(1, 'emailRequired').pipe(z.email('emailInvalid'));
const newPassword = z
  .string()
  .min(1, 'passwordRequired')
  .min(10, 'passwordTooShort')
  .max(200, 'passwordTooLong');
const mustMatch = { path: ['passwordConfirmation'], error: 'passwordsMustMatch' };

export const LoginForm = z.object({ email, password: z.string().min(1, 'passwordRequired') });

export const EmailForm = z.object({ email });

export const SignUpForm = z
  .object({ email, password: newPassword, passwordConfirmation: z.string() })
  .refine((values) => values.password === values.passwordConfirmation, mustMatch);

export const NewPasswordForm = z
  .object({ password: newPassword, passwordConfirmation: z.string() })
  .refine((values) => values.password === values.passwordConfirmation, mustMatch);

export const FinishForm = z.object({
  firstName: z.string().trim().min(1, 'firstNameRequired').max(80),
  lastName: z.string().trim().min(1, 'lastNameRequired').max(80),
  phone: z.string().trim().min(1, 'phoneRequired').max(40),
  countryId: z.string().min(1, 'countryRequired'),
  businessType: z.enum(['business', 'person']),
  organizationName: z.string().trim().min(1, 'businessNameRequired').max(80),
  industry: z.string().min(1, 'industryRequired'),
  numberOfEmployees: z.int().min(0).nullable(),
  moneySymbol: z.enum(['dot', 'comma']),
  isDollar: z.boolean(),
});
export type FinishForm = z.infer<typeof FinishForm>;
