import type { Language } from '@mostrador/shared/text/translate';
import { index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../core/db/columns.ts';

type LocalizedText = Record<Language, string>;

/** The news of the program, for all users. Rows come with its migrations; later ids are newer. */
export const changelogs = pgTable(
  'changelogs',
  {
    id: uuid().primaryKey(),
    title: jsonb().$type<LocalizedText>().notNull(),
    excerpt: jsonb().$type<LocalizedText>().notNull(),
    /** HTML; whoever shows it cleans it first. */
    content: jsonb().$type<LocalizedText>().notNull(),
    createdAt: instantColumn().notNull(),
  },
  (t) => [index('changelogs_by_time').on(t.createdAt, t.id)],
);

/** The newest that each person has seen. */
export const changelogReaders = pgTable('changelog_readers', {
  userId: uuid().primaryKey(),
  changelogId: uuid().notNull(),
});
