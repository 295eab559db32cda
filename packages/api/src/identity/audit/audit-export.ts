import type { TableFormat } from '@mostrador/shared/codes/codes';
import { countryName } from '@mostrador/shared/shop/country';
import type { Language } from '@mostrador/shared/text/translate';
import { translator } from '@mostrador/shared/text/translator';
import { auditWords, shownChanges } from '@mostrador/shared/words/audit-words';
import { z } from 'zod';
import { everyRow } from '../../core/db/list.ts';
import { type CellInput, momentIn } from '../../core/io/spreadsheet.ts';
import { tenantJob } from '../../platform/task/tenant-job.ts';
import { listFile } from '../../platform/upload/table-file.ts';
import { readShop } from '../organization/shop.ts';
import { type AuditEntry, AuditExport } from './audit.schema.ts';
import { auditListing } from './audit.ts';
import { entryFor } from './audit-entry.ts';
import { withNames } from './audit-names.ts';

type Words = ReturnType<typeof translator>;

/** Writes the log to a private file, in batches. */
export const auditExport = tenantJob({
  kind: 'audit-export',
  payload: AuditExport.safeExtend({ seesCosts: z.boolean() }),
  handle: async (work, { seesCosts, format, ...filter }) => {
    const { tx, organizationId, language } = work;
    const t = translator(language);
    const { shop } = await readShop(tx, organizationId);
    const context = { t, words: wordsIn(t, language), format, timeZone: shop.timeZone };
    const shown = entryFor({ seesCosts });
    const requested = auditListing(filter, shop);
    return listFile(work, {
      name: t('audit.title'),
      titles: columns.map(({ title }) => t(`audit.${title}`)),
      format,
      total: await tx.$count(requested.from, requested.where),
      batches: everyRow(tx, requested),
      linesOf: async (batch) => {
        const entries = await withNames(tx, batch.map(shown));
        return entries.map((entry) => columns.map(({ cell }) => cell(entry, context)));
      },
    });
  },
});

type Key = Parameters<Words>[0];
const isKeyOf = (t: Words, key: string): key is Key => Reflect.apply(t.has, t, [key]) === true;

/** Uses the texts of the page, but numbers and instants in a machine-readable format. */
const wordsIn = (t: Words, language: Language) =>
  auditWords({
    translate: (key) => (isKeyOf(t, key) ? t(key) : null),
    items: (count) => t('audit.items', { count }),
    money: String,
    moment: (instant) => instant,
    country: (id) => countryName(id, language),
  });

type CellContext = { t: Words; words: ReturnType<typeof wordsIn>; format: TableFormat; timeZone: string };

function changesIn({ changes, names }: AuditEntry, { words: { field, value } }: CellContext): string {
  return shownChanges(changes)
    .map(({ before, after, ...of }) => {
      const [was, is] = [before, after].map((each) => (each === null ? '' : value(each, { ...of, names })));
      return `${field(of.field)}: ${was} → ${is}`;
    })
    .join('; ');
}

/** A user without a name is shown as on the page. */
const whoIn = ({ actor }: AuditEntry, { t }: CellContext): string =>
  actor.name || (actor.kind === 'member' ? t('common.unnamed') : t(`audit.kinds.${actor.kind}`));

/**
 * Writes the instant in a text file, for programs, and a date in the shop's time zone in a workbook, for
 * users.
 */
const momentOf = ({ createdAt }: AuditEntry, { format, timeZone }: CellContext): CellInput =>
  format === 'csv' ? createdAt.toISOString() : momentIn(createdAt, timeZone);

const columns = [
  { title: 'at', cell: momentOf },
  { title: 'who', cell: whoIn },
  { title: 'kind', cell: ({ actor }: AuditEntry, { t }: CellContext) => t(`audit.kinds.${actor.kind}`) },
  { title: 'thing', cell: ({ thing: resource }: AuditEntry, { words }: CellContext) => words.item(resource) },
  { title: 'act', cell: ({ act }: AuditEntry, { words }: CellContext) => words.act(act) },
  { title: 'name', cell: ({ subjectName }: AuditEntry) => subjectName },
  { title: 'id', cell: ({ subjectId }: AuditEntry) => subjectId },
  { title: 'changes', cell: changesIn },
  { title: 'ip', cell: ({ ip }: AuditEntry) => ip },
] as const;
