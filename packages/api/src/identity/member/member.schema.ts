import { line } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { z } from 'zod';
import { newPin } from '../approval/approval.schema.ts';
import { proofFields } from '../auth/auth.schema.ts';

/** A member without an account, who signs in only at the till with a PIN. */
export const CounterMember = z.object({
  name: line(60, { required: 'nameRequired' }),
  roleId: id(),
  pin: newPin(),
});
export type CounterMember = z.infer<typeof CounterMember>;
export const CounterPin = z.object({ id: id(), pin: newPin() });
export type CounterPin = z.infer<typeof CounterPin>;
export const MemberId = z.object({ id: id() });
MemberId.register(z.globalRegistry, { title: 'MemberId' });

export const MemberRole = z.object({ id: id(), roleId: id() });

/**
 * The transfer to a new owner. `roleId` is the role that the current owner gets. `emailCode` is required of a
 * user without a password.
 */
export const Transfer = z.object({
  userId: id(),
  password: z.string({ error: 'passwordRequired' }).max(200, 'passwordTooLong').optional(),
  emailCode: proofFields.emailCode,
  oneTimeCode: proofFields.oneTimeCode,
  roleId: id().optional(),
});
export type Transfer = z.infer<typeof Transfer>;
