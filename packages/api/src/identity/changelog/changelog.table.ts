import type { Language } from '@mostrador/shared/text/translate';
import { index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../core/db/columns.ts';

type LocalizedText = Record<Language, string>;

/** The news of the program, for all users. Rows are added by its migrations; later ids are newer. */
export const changelogs = pgTable(
  'changelogs',
  {
    id: uuid().primaryKey(),
    title: jsonb().$type<LocalizedText>().notNull(),
    excerpt: jsonb().$type<LocalizedText>().notNull(),
    /** HTML, which must be sanitized before it is shown. */
    content: jsonb().$type<LocalizedText>().notNull(),
    createdAt: instantColumn().notNull(),
  },
  (t) => [index('changelogs_by_time').on(t.createdAt, t.id)],
);

/** The newest entry that each user has seen. */
export const changelogReaders = pgTable('changelog_readers', {
  userId: uuid().primaryKey(),
  changelogId: uuid().notNull(),
});
