import { verificationAreas } from '@mostrador/shared/codes/verification-areas';
import { id } from '@mostrador/shared/wire/id';
import { z } from 'zod';
import { taskStatuses } from '../../platform/task/task.schema.ts';

export const VerificationInput = z.object({ id: id().optional() });

/**
 * `differences` is the number of documents, days or accounts that do not agree. Null until the comparison is
 * complete.
 */
export const Verification = z.object({
  id: id(),
  status: z.enum(taskStatuses),
  done: z.int(),
  total: z.int().nullable(),
  reason: z.string().nullable(),
  areas: z.array(z.object({ area: z.enum(verificationAreas), differences: z.int() })).nullable(),
  createdAt: z.date(),
  endedAt: z.date().nullable(),
});
Verification.register(z.globalRegistry, { title: 'Verification' });
export type Verification = z.infer<typeof Verification>;

export const LastVerification = z.object({ verification: Verification.nullable() });
