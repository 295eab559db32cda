import { translator } from '@mostrador/shared/text/translator';
import { and } from 'drizzle-orm';
import { notDeleted } from '../base/columns.ts';
import { csvLine, csvMark } from '../base/csv.ts';
import { everyRow } from '../base/list.ts';
import { tenantJob } from '../task/tenant-job.ts';
import { keepMadeFile } from '../upload/receive.ts';
import { ContactExport } from './contact.schema.ts';
import type { contacts } from './contact.table.ts';
import { listing } from './contact.ts';

type Row = typeof contacts.$inferSelect;
type Words = ReturnType<typeof translator>;

/** Writes the list into a private file, a batch at a time. */
export const contactExport = tenantJob({
  kind: 'contact-export',
  payload: ContactExport,
  handle: async ({ tx, organizationId, actor, language, services, progress }, filter) => {
    const t = translator(language);
    const wanted = listing(filter);
    const total = await tx.$count(wanted.from, and(notDeleted(wanted.from), wanted.where));
    const parts = [Buffer.from(csvMark + csvLine(columns.map(({ title }) => t(`contact.${title}`))))];
    let done = 0;
    await progress(done, total);
    for await (const batch of everyRow(tx, wanted)) {
      const lines = batch.map((row) => csvLine(columns.map(({ cell }) => cell(row, t))));
      parts.push(Buffer.from(lines.join('')));
      done += batch.length;
      await progress(done, total);
    }
    const fileId = await keepMadeFile(services, {
      organizationId,
      userId: actor.id,
      filename: `${t('contact.title')} ${services.now().toISOString().slice(0, 10)}.csv`,
      contentType: 'text/csv',
      bytes: Buffer.concat(parts),
    });
    return { counts: { exported: done }, fileId };
  },
});

const decimal = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100);

const columns = [
  { title: 'name', cell: (row: Row) => row.name },
  { title: 'phone', cell: (row: Row) => row.phone },
  { title: 'email', cell: (row: Row) => row.email },
  { title: 'address', cell: (row: Row) => row.address },
  { title: 'kind', cell: (row: Row, t: Words) => t(`contact.kinds.${row.kind}`) },
  { title: 'taxId', cell: (row: Row) => row.taxId },
  { title: 'creditLimit', cell: (row: Row) => decimal(row.creditLimit) },
  { title: 'creditDays', cell: (row: Row) => row.creditDays },
  { title: 'owes', cell: (row: Row) => decimal(row.owed) },
  { title: 'owed', cell: (row: Row) => decimal(row.owes) },
  { title: 'totalSpent', cell: (row: Row) => decimal(row.totalSpent) },
  { title: 'notes', cell: (row: Row) => row.notes },
] as const;
