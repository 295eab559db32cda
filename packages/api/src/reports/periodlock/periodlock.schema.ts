import { dateField, line, optionalLine } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, PageQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';

/** `force`: locks even if documents are pending approval or a cash session is open on those days. */
export const PeriodLockInput = z.object({
  id: id().optional(),
  lockedUntil: dateField({ required: 'dateRequired' }),
  reason: optionalLine(140, { tooLong: 'reasonTooLong' }).nullish(),
  force: z.boolean({ error: 'invalidBoolean' }).optional(),
});
export type PeriodLockInput = z.infer<typeof PeriodLockInput>;

export const PeriodReopening = z.object({
  id: id(),
  reason: line(140, { required: 'reasonRequired', tooLong: 'reasonTooLong' }),
});
export type PeriodReopening = z.infer<typeof PeriodReopening>;

/** The day up to which the books are closed from this lock on. Null if no day is closed. */
export const PeriodLock = z.object({
  id: id(),
  lockedUntil: z.string().nullable(),
  previous: z.string().nullable(),
  reason: z.string().nullable(),
  /** Hash of the balances at that time and of the previous hash. It reveals later changes of the past. */
  hash: z.string(),
  user: z.object({ id: id(), name: z.string() }).nullable(),
  createdAt: z.date(),
});
PeriodLock.register(z.globalRegistry, { title: 'PeriodLock' });
export type PeriodLock = z.infer<typeof PeriodLock>;

export const PeriodLockList = listOf('periodLocks', PeriodLock);
export const PeriodLockQuery = PageQuery;

/** Pending items up to a day. */
export const OpenQuery = z.object({ until: dateField({ required: 'dateRequired' }) });
export const StillOpen = z.object({
  lockedUntil: z.string().nullable(),
  pending: z.int(),
  sessions: z.int(),
});
