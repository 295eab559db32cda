import { id } from '@mostrador/shared/wire/id';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { notFound } from '../../../core/call/errors.ts';
import { tenantJob } from '../../../platform/task/tenant-job.ts';
import { dataImports } from '../import.table.ts';
import { readSheet, rowsOf } from '../read/import-file.ts';
import { actingFor } from './import-acting.ts';
import { countsOf, keepRows, planImport } from './import-run.ts';

/**
 * The dry run: determines the effect of each row, and stores and counts the effects. A killed run leaves
 * nothing and is repeated from the start; a run that a change of the import supersedes ends with its task.
 */
export const checkJob = tenantJob({
  kind: 'data-import-check',
  payload: z.object({ importId: id() }),
  touches: ['dataImport'],
  handle: async (work, { importId }) => {
    const { tx, services, progress } = work;
    // The row is not locked, so that a change of the columns does not wait; such a change replaces the task
    // of this run.
    const [row] = await tx.select().from(dataImports).where(eq(dataImports.id, importId));
    if (row?.status !== 'checking') throw notFound();
    const { ctx } = await actingFor(work, row.userId);
    const sheet = await readSheet({ ...services, tx }, row);
    const rows = await rowsOf(sheet, { ...row, shop: ctx.principal.shop });
    await progress(0, rows.length);
    const plan = await planImport(ctx, row, rows);
    // Half of the progress is the check of the rows, half is storing the results.
    const half = Math.floor(plan.rows.length / 2);
    await progress(half);
    await keepRows(work, {
      importId,
      rows: plan.rows,
      progress: (done) => progress(half + Math.floor(done / 2)),
    });
    const counts = countsOf(plan.rows);
    await tx
      .update(dataImports)
      .set({ ...counts, status: 'draft' })
      .where(and(eq(dataImports.id, importId), eq(dataImports.status, 'checking')));
    return { counts };
  },
});
