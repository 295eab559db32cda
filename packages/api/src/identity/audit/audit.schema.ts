import { actorKinds, tableFormats } from '@mostrador/shared/codes/codes';
import { dateField, daysInOrder, isInOrder, oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, PageQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';

const narrowing = {
  content: z.string({ error: 'invalidText' }).max(100, 'tooLong').optional(),
  actorId: id().optional(),
  /** The kind of thing, as the calls name it: product, contact, pos, role … */
  thing: z
    .string({ error: 'invalidOption' })
    .regex(/^[a-zA-Z]{1,40}$/, 'invalidOption')
    .optional(),
  subjectId: id().optional(),
  from: dateField().optional(),
  until: dateField().optional(),
};
export const AuditFilter = PageQuery.extend(narrowing).refine(isInOrder, daysInOrder);
export type AuditFilter = Omit<z.infer<typeof AuditFilter>, keyof z.infer<typeof PageQuery>>;
export const AuditExport = z
  .object({ ...narrowing, format: oneOf(tableFormats, 'invalidOption').default('csv') })
  .refine(isInOrder, daysInOrder);

export const SubjectHistory = PageQuery.extend({ subjectId: id() });

export const AuditEntry = z.object({
  id: id(),
  /** The call that did it; `thing` and `act` are its two halves. */
  action: z.string(),
  thing: z.string(),
  act: z.string(),
  actor: z.object({ kind: z.enum(actorKinds), id: z.string().nullable(), name: z.string() }),
  subjectId: z.string().nullable(),
  subjectName: z.string().nullable(),
  /** What became different, in the names and units of the wire; null is nothing. */
  changes: z.array(
    z.object({
      field: z.string(),
      /** What the number is, where it is more than a number. */
      unit: z.enum(['money']).nullable(),
      before: z.unknown().nullable(),
      after: z.unknown().nullable(),
    }),
  ),
  /** What the ids among the changes are called. */
  names: z.record(z.string(), z.string()),
  ip: z.string(),
  createdAt: z.date(),
});
AuditEntry.register(z.globalRegistry, { title: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;
export const AuditList = listOf('auditLogs', AuditEntry);
