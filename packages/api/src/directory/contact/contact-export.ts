import { translator } from '@mostrador/shared/text/translator';
import { and } from 'drizzle-orm';
import { notDeleted } from '../../core/db/columns.ts';
import { everyRow } from '../../core/db/list.ts';
import { tenantJob } from '../../platform/task/tenant-job.ts';
import { decimal, listFile } from '../../platform/upload/table-file.ts';
import { ContactExport } from './contact.schema.ts';
import type { contacts } from './contact.table.ts';
import { listing } from './contact.ts';

type Row = typeof contacts.$inferSelect;
type Words = ReturnType<typeof translator>;

/** Writes the list into a private file, a batch at a time. */
export const contactExport = tenantJob({
  kind: 'contact-export',
  payload: ContactExport,
  handle: async (work, { format, ...filter }) => {
    const { tx, language } = work;
    const t = translator(language);
    const wanted = listing(filter);
    const total = await tx.$count(wanted.from, and(notDeleted(wanted.from), wanted.where));
    return listFile(work, {
      name: t('contact.title'),
      titles: columns.map(({ title }) => t(`contact.${title}`)),
      format,
      total,
      batches: everyRow(tx, wanted),
      linesOf: (batch) => batch.map((row) => columns.map(({ cell }) => cell(row, t))),
    });
  },
});

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
