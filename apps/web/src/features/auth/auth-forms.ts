import { isConfirmed, mustMatch, newPasswordFields } from '@mostrador/api/auth/auth.schema';
import { OwnerChanges, ProfileChanges } from '@mostrador/api/user/user.schema';
import { z } from 'zod';

export const NewPassword = z.object(newPasswordFields).refine(isConfirmed, mustMatch);

/** Step two of signing up: what the API leaves open until then is asked here. */
export const FinishForm = ProfileChanges.omit({ organizationAvatar: true }).required({
  userFirstName: true,
  userLastName: true,
});
export type FinishForm = z.infer<typeof FinishForm>;

/** The owner says something about the business too. */
export const OwnerFinishForm = FinishForm.extend(OwnerChanges.shape).extend({
  organizationIndustry: z.string({ error: 'industryRequired' }).min(1, 'industryRequired'),
});
