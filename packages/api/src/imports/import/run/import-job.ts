import { id } from '@mostrador/shared/wire/id';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { analyzeProducts } from '../../../catalog/product/list/product-statistics.ts';
import { notFound } from '../../../core/call/errors.ts';
import { tenantJob } from '../../../platform/task/tenant-job.ts';
import { dataImports } from '../import.table.ts';
import { readSheet, rowsOf } from '../read/import-file.ts';
import { actingFor } from './import-acting.ts';
import { keepResult } from './import-result.ts';
import { countsOf, keepRows, planImport } from './import-run.ts';

/** Domains with lists that an import changes. */
export const importTouches = [
  'dataImport',
  'product',
  'productCategory',
  'service',
  'serviceCategory',
  'contact',
  'debt',
  'pos',
  'sale',
] as const;

/**
 * Imports the rows in one transaction: an interrupted run changes nothing, and is started again from the
 * beginning. Rows with errors are omitted; the error file lists their reasons.
 */
export const importJob = tenantJob({
  kind: 'data-import',
  payload: z.object({ importId: id() }),
  touches: importTouches,
  // Updates the statistics of the tables. The database does so itself only a minute later, and would plan for
  // the few rows from before.
  settle: async ({ db }) => {
    await analyzeProducts({ db });
    await db.execute(sql`select analyze_tables('{contacts,debts,data_import_rows}')`);
  },
  handle: async (work, { importId }) => {
    const { tx, services, progress } = work;
    // Imports of an organization run one at a time, because two files may name the same new category or
    // product.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`import ${work.organizationId}`}, 0))`,
    );
    // A run that was replaced while it waited ends here, before it reads the results of the new run.
    await progress(0);
    const [row] = await tx.select().from(dataImports).where(eq(dataImports.id, importId)).for('update');
    if (row?.status !== 'processing') throw notFound();
    const { ctx, announce } = await actingFor(work, row.userId);
    const sheet = await readSheet({ ...services, tx }, row);
    const rows = await rowsOf(sheet, { ...row, shop: ctx.principal.shop });
    const plan = await planImport(ctx, row, rows);
    let done = plan.rows.filter(({ outcome }) => outcome === 'error').length;
    await progress(done, plan.rows.length);
    const categoryIds = await plan.write(async (more) => {
      done += more;
      await progress(Math.min(done, plan.rows.length));
    });
    await keepRows(work, { importId, rows: plan.rows });
    const counts = countsOf(plan.rows);
    const fileId = await keepResult(work, { row, sheet, rows: plan.rows, shop: ctx.principal.shop });
    await tx
      .update(dataImports)
      .set({
        ...counts,
        status: 'completed',
        resultId: fileId,
        categoryIds,
        appliedAt: sql`now()`,
        endedAt: services.now(),
      })
      .where(eq(dataImports.id, importId));
    await announce();
    return { counts, fileId };
  },
});
