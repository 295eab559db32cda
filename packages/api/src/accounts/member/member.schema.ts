import { id } from '@mostrador/shared/id';
import { z } from 'zod';
import { proofFields } from '../auth/auth.schema.ts';

export const MemberRole = z.object({ id: id(), roleId: id() });

/**
 * Who owns the organization from now on. `roleId` is what the owner of today becomes. `emailCode` is asked of
 * who has no password.
 */
export const Transfer = z.object({
  userId: id(),
  password: z.string({ error: 'passwordRequired' }).max(200, 'passwordTooLong').optional(),
  emailCode: proofFields.emailCode,
  roleId: id().optional(),
});
export type Transfer = z.infer<typeof Transfer>;
