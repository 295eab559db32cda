import { actorKinds, tableFormats } from '@mostrador/shared/codes/codes';
import { dateField, daysInOrder, isInOrder, oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, PageQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';

const narrowing = {
  content: z.string({ error: 'invalidText' }).max(100, 'tooLong').optional(),
  actorId: id().optional(),
  /** The type of record, with the names of the procedures: product, contact, pos, role … */
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
  /** The call that made the change, by its two halves: the record type and the act. */
  action: z.string(),
  thing: z.string(),
  act: z.string(),
  actor: z.object({ kind: z.enum(actorKinds), id: z.string().nullable(), name: z.string() }),
  subjectId: z.string().nullable(),
  subjectName: z.string().nullable(),
  /** The changed fields, with the names and units of the wire. Null means no value. */
  changes: z.array(
    z.object({
      field: z.string(),
      /** The unit of the number, if it is more than a number. */
      unit: z.enum(['money']).nullable(),
      before: z.unknown().nullable(),
      after: z.unknown().nullable(),
    }),
  ),
  /** The names of the ids in the changes. */
  names: z.record(z.string(), z.string()),
  ip: z.string(),
  createdAt: z.date(),
});
AuditEntry.register(z.globalRegistry, { title: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;
export const AuditList = listOf('auditLogs', AuditEntry);
