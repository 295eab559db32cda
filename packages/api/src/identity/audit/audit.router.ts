import { id } from '@mostrador/shared/wire/id';
import { eq } from 'drizzle-orm';
import type { Principal } from '../../core/call/call.ts';
import { can, router } from '../../core/call/trpc.ts';
import { auditLog } from '../../core/core.table.ts';
import { listPage } from '../../core/db/list.ts';
import { Task } from '../../platform/task/task.schema.ts';
import { startTask } from '../../platform/task/tenant-job.ts';
import { AuditExport, AuditFilter, AuditList, SubjectHistory } from './audit.schema.ts';
import { auditListing } from './audit.ts';
import { entryFor } from './audit-entry.ts';
import { auditExport } from './audit-export.ts';
import { withNames } from './audit-names.ts';

/**
 * The audit log of the organization: the author, time, origin and previous values of each change. Its entries
 * never change.
 */
export const auditRouter = router({
  list: can('audit.list')
    .meta({ rest: 'GET /v1/audit-logs' })
    .input(AuditFilter)
    .output(AuditList)
    .query(async ({ ctx, input }) => {
      const listing = auditListing(input, ctx.principal.shop);
      const { rows, pagination } = await listPage(ctx.tx, {
        ...listing,
        query: input,
        row: entryFor(readerOf(ctx.principal)),
      });
      return { auditLogs: await withNames(ctx.tx, rows), pagination };
    }),

  /** Reads the history of one record. */
  ofSubject: can('audit.list')
    .input(SubjectHistory)
    .output(AuditList)
    .query(async ({ ctx, input }) => {
      const { rows, pagination } = await listPage(ctx.tx, {
        from: auditLog,
        where: eq(auditLog.subjectId, input.subjectId),
        order: [auditLog.createdAt, 'desc'],
        query: input,
        row: entryFor(readerOf(ctx.principal)),
      });
      return { auditLogs: await withNames(ctx.tx, rows), pagination };
    }),

  /**
   * Exports the whole filtered log to a file. The task's result contains its name; `upload.link` opens the
   * file.
   */
  export: can('audit.export')
    .meta({ touches: ['task'] })
    .input(AuditExport.safeExtend({ id: id().optional() }))
    .output(Task)
    .mutation(({ ctx, input }) => startTask(ctx, auditExport, { ...input, ...readerOf(ctx.principal) })),
});

const readerOf = ({ flags }: Pick<Principal, 'flags'>) => ({ seesCosts: flags.has('inventory_see_costs') });
