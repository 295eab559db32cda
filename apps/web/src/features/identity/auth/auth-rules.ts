import { Reset, SecondFactorEnd, SignUp } from '@mostrador/api/identity/auth/auth.schema';
import { OwnerChanges, StepTwo } from '@mostrador/api/identity/user/user.schema';
import { z } from 'zod';

export { SignUp };

/** A new password is typed once, for it can be shown; the API wants it twice. */
export const NewPassword = z
  .custom<{ password: string; resetPasswordToken: string }>()
  .transform((values): unknown => ({ ...values, passwordConfirmation: values.password }))
  .pipe(Reset);

/** The same rules, when they lock out an intruder who enabled a second factor. */
export const PasswordAgainstStranger = z
  .custom<{ password: string; secondFactorToken: string }>()
  .transform((values): unknown => ({ ...values, passwordConfirmation: values.password }))
  .pipe(SecondFactorEnd);

const Finish = StepTwo.omit({ organizationAvatar: true });
export type Finish = z.infer<typeof Finish>;
export type FinishValues = Finish & { userFirstName: string; userLastName: string };

/** A name that was left blank is not sent, and the one that is known stays. */
const unsaid = z.custom<FinishValues>().transform(({ userFirstName, userLastName, ...others }): unknown => ({
  ...others,
  ...(userFirstName.trim() && { userFirstName }),
  ...(userLastName.trim() && { userLastName }),
}));

/** Step two of signing up for who works in a business of others: who they are. */
export const MemberFinish = unsaid.pipe(Finish.required({ userFirstName: true, userLastName: true }));

/** The owner says what the business is called; names may come later. */
export const OwnerFinish = unsaid.pipe(Finish.extend(OwnerChanges.shape));
