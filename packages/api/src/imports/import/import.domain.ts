import { sql } from 'drizzle-orm';
import { restorableDays } from '../../core/db/columns.ts';
import { domain } from '../../core/domain.ts';
import { daysBefore, removed, removeInParts } from '../../core/jobs/cleanup.ts';
import { dataImportRouter } from './import.router.ts';
import { checkJob } from './run/import-check.ts';
import { importJob } from './run/import-job.ts';

export const dataimport = domain({
  name: 'import',
  routers: { dataImport: dataImportRouter },
  jobs: [importJob.job, checkJob.job],
  cleanup: async ({ db, now }) => {
    const isForgotten = sql`status in ('draft', 'checking') and created_at <= ${daysBefore(now(), 1)}`;
    const isOld = sql`created_at <= ${daysBefore(now(), restorableDays)}`;
    const rows = await removeInParts(
      db,
      'data_import_rows',
      sql`import_id in (select id from data_imports where (${isForgotten}) or (${isOld}))`,
    );
    const drafts = await removed(db, sql`delete from data_imports where ${isForgotten}`);
    // The files are deleted with the rows that referred to them.
    await db.execute(sql`
      update data_imports set upload_id = null, result_id = null
      where ${isOld} and (upload_id is not null or result_id is not null)`);
    return { importRows: rows, importDrafts: drafts };
  },
  usesUpload: sql`exists (
    select from data_imports i where i.organization_id = u.organization_id
      and (i.upload_id = u.id or i.result_id = u.id))`,
});
