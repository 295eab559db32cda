import {
  EmailChange,
  PasswordAndCode,
  PasswordChange,
  proofFields,
} from '@mostrador/api/identity/auth/auth.schema';
import { PersonChanges } from '@mostrador/api/identity/user/user.schema';
import { z } from 'zod';

/** The password is typed only once, because it can be shown; the API expects it twice. */
export const NewPassword = z
  .custom<{ currentPassword: string; password: string }>()
  .transform((values): unknown => ({ ...values, passwordConfirmation: values.password }))
  .pipe(PasswordChange);

export const Proof = z.object(proofFields);

export { EmailChange, PasswordAndCode, PersonChanges };
