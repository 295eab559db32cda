import { auditWords, toldChanges } from '@mostrador/shared/audit-words';
import { countryName } from '@mostrador/shared/country';
import type { Language } from '@mostrador/shared/text/translate';
import { translator } from '@mostrador/shared/text/translator';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { csvLine, csvMark } from '../base/csv.ts';
import { everyRow } from '../base/list.ts';
import { organizations } from '../organization/organization.table.ts';
import { tenantJob } from '../task/tenant-job.ts';
import { keepMadeFile } from '../upload/receive.ts';
import { type AuditEntry, AuditExport } from './audit.schema.ts';
import { auditListing } from './audit.ts';
import { entryFor } from './audit-entry.ts';
import { withNames } from './audit-names.ts';

type Words = ReturnType<typeof translator>;

/** Writes the log into a private file, a batch at a time. */
export const auditExport = tenantJob({
  kind: 'audit-export',
  payload: AuditExport.safeExtend({ seesCosts: z.boolean() }),
  handle: async ({ tx, organizationId, actor, language, services, progress }, { seesCosts, ...filter }) => {
    const t = translator(language);
    const words = wordsIn(t, language);
    const shown = entryFor({ seesCosts });
    const [shop] = await tx
      .select({ timeZone: organizations.timeZone })
      .from(organizations)
      .where(and(eq(organizations.id, organizationId)));
    const wanted = auditListing(filter, shop ?? { timeZone: 'UTC' });
    const total = await tx.$count(wanted.from, wanted.where);
    const parts = [Buffer.from(csvMark + csvLine(columns.map(({ title }) => t(`audit.${title}`))))];
    let done = 0;
    await progress(done, total);
    for await (const batch of everyRow(tx, wanted)) {
      const entries = await withNames(tx, batch.map(shown));
      const lines = entries.map((entry) => csvLine(columns.map(({ cell }) => cell(entry, { t, words }))));
      parts.push(Buffer.from(lines.join('')));
      done += batch.length;
      await progress(done, total);
    }
    const fileId = await keepMadeFile(services, {
      organizationId,
      userId: actor.kind === 'member' ? actor.id : null,
      filename: `${t('audit.title')} ${services.now().toISOString().slice(0, 10)}.csv`,
      contentType: 'text/csv',
      bytes: Buffer.concat(parts),
    });
    return { counts: { exported: done }, fileId };
  },
});

type Key = Parameters<Words>[0];
const isKeyOf = (t: Words, key: string): key is Key => Reflect.apply(t.has, t, [key]) === true;

/** As the page says it, with numbers and instants as programs read them. */
const wordsIn = (t: Words, language: Language) =>
  auditWords({
    say: (key) => (isKeyOf(t, key) ? t(key) : null),
    items: (count) => t('audit.items', { count }),
    money: String,
    moment: (instant) => instant,
    country: (id) => countryName(id, language),
  });

type Told = { t: Words; words: ReturnType<typeof wordsIn> };

function changesIn({ changes, names }: AuditEntry, { words: { field, value } }: Told): string {
  return toldChanges(changes)
    .map(({ before, after, ...of }) => {
      const [was, is] = [before, after].map((each) => (each === null ? '' : value(each, { ...of, names })));
      return `${field(of.field)}: ${was} → ${is}`;
    })
    .join('; ');
}

/** Who has no name yet is told as he is on the page. */
const whoIn = ({ actor }: AuditEntry, { t }: Told): string =>
  actor.name || (actor.kind === 'member' ? t('common.unnamed') : t(`audit.kinds.${actor.kind}`));

const columns = [
  { title: 'at', cell: ({ createdAt }: AuditEntry) => createdAt.toISOString() },
  { title: 'who', cell: whoIn },
  { title: 'kind', cell: ({ actor }: AuditEntry, { t }: Told) => t(`audit.kinds.${actor.kind}`) },
  { title: 'thing', cell: ({ thing }: AuditEntry, { words }: Told) => words.thing(thing) },
  { title: 'act', cell: ({ act }: AuditEntry, { words }: Told) => words.act(act) },
  { title: 'name', cell: ({ subjectName }: AuditEntry) => subjectName },
  { title: 'id', cell: ({ subjectId }: AuditEntry) => subjectId },
  { title: 'changes', cell: changesIn },
  { title: 'ip', cell: ({ ip }: AuditEntry) => ip },
] as const;
