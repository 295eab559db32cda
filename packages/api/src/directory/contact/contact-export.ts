import { translator } from '@mostrador/shared/text/translator';
import { and } from 'drizzle-orm';
import { notDeleted } from '../../core/db/columns.ts';
import { everyRow } from '../../core/db/list.ts';
import { tenantJob } from '../../platform/task/tenant-job.ts';
import { decimal, listFile } from '../../platform/upload/table-file.ts';
import { ContactExport } from './contact.schema.ts';
import type { contacts } from './contact.table.ts';
import { contactListOf } from './contact.ts';

type ContactRow = typeof contacts.$inferSelect;
type Words = ReturnType<typeof translator>;

/** Exports the list to a private file, batch by batch. */
export const contactExport = tenantJob({
  kind: 'contact-export',
  payload: ContactExport,
  handle: async (work, { format, ...filter }) => {
    const { tx, language } = work;
    const t = translator(language);
    const list = contactListOf(filter);
    const total = await tx.$count(list.from, and(notDeleted(list.from), list.where));
    return listFile(work, {
      name: t('contact.title'),
      titles: columns.map(({ title }) => t(`contact.${title}`)),
      format,
      total,
      batches: everyRow(tx, list),
      linesOf: (batch) => batch.map((row) => columns.map(({ cell }) => cell(row, t))),
    });
  },
});

const columns = [
  { title: 'name', cell: (row: ContactRow) => row.name },
  { title: 'phone', cell: (row: ContactRow) => row.phone },
  { title: 'email', cell: (row: ContactRow) => row.email },
  { title: 'address', cell: (row: ContactRow) => row.address },
  { title: 'kind', cell: (row: ContactRow, t: Words) => t(`contact.kinds.${row.kind}`) },
  { title: 'taxId', cell: (row: ContactRow) => row.taxId },
  { title: 'creditLimit', cell: (row: ContactRow) => decimal(row.creditLimit) },
  { title: 'creditDays', cell: (row: ContactRow) => row.creditDays },
  { title: 'owes', cell: (row: ContactRow) => decimal(row.owed) },
  { title: 'owed', cell: (row: ContactRow) => decimal(row.owes) },
  { title: 'totalSpent', cell: (row: ContactRow) => decimal(row.totalSpent) },
  { title: 'notes', cell: (row: ContactRow) => row.notes },
] as const;

/** The titles of the columns, for the test that no field of a contact is missing among them. */
export const exportedFields: readonly string[] = columns.map(({ title }) => title);
