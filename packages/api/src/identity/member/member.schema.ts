import { line } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { z } from 'zod';
import { newPin } from '../approval/approval.schema.ts';
import { proofFields } from '../auth/auth.schema.ts';

/** Somebody who has no account: he enters at the till by his PIN, and nowhere else. */
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
 * Who owns the organization from now on. `roleId` is what the owner of today becomes. `emailCode` is asked of
 * who has no password.
 */
export const Transfer = z.object({
  userId: id(),
  password: z.string({ error: 'passwordRequired' }).max(200, 'passwordTooLong').optional(),
  emailCode: proofFields.emailCode,
  oneTimeCode: proofFields.oneTimeCode,
  roleId: id().optional(),
});
export type Transfer = z.infer<typeof Transfer>;
