import { Reset, SecondFactorEnd, SignUp } from '@mostrador/api/identity/auth/auth.schema';
import { OwnerChanges, StepTwo } from '@mostrador/api/identity/user/user.schema';
import { z } from 'zod';

export { SignUp };

/** A new password is typed only once, because it can be shown; the API expects it twice. */
export const NewPassword = z
  .custom<{ password: string; resetPasswordToken: string }>()
  .transform((values): unknown => ({ ...values, passwordConfirmation: values.password }))
  .pipe(Reset);

/** The same rules for the password that locks out an intruder who enabled a second factor. */
export const PasswordAgainstStranger = z
  .custom<{ password: string; secondFactorToken: string }>()
  .transform((values): unknown => ({ ...values, passwordConfirmation: values.password }))
  .pipe(SecondFactorEnd);

const Finish = StepTwo.omit({ organizationAvatar: true });
export type Finish = z.infer<typeof Finish>;
export type FinishValues = Finish & { userFirstName: string; userLastName: string };

/** An empty name is not sent, so that the known name stays. */
const unsaid = z.custom<FinishValues>().transform(({ userFirstName, userLastName, ...others }): unknown => ({
  ...others,
  ...(userFirstName.trim() && { userFirstName }),
  ...(userLastName.trim() && { userLastName }),
}));

/** Step two of the sign-up for a user who works in another owner's business: the user's name. */
export const MemberFinish = unsaid.pipe(Finish.required({ userFirstName: true, userLastName: true }));

/** The owner enters the name of the business; personal names may be added later. */
export const OwnerFinish = unsaid.pipe(Finish.extend(OwnerChanges.shape));
