import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';

/** A migration with the name of its file. */
export type NamedMigration = MigrationMeta & { tag: string };

/** The migrations of `folder` in their order. */
export function readMigrations(folder: string): NamedMigration[] {
  const journal: Journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'));
  return readMigrationFiles({ migrationsFolder: folder }).map((migration, at) => ({
    ...migration,
    tag: journal.entries[at]?.tag ?? '',
  }));
}

type Journal = { entries: { tag: string }[] };

/** The first line of a migration with statements that each run outside a transaction. */
export const outsideMark = '-- outside of a transaction';

export const isOutsideTransaction = ({ sql }: Pick<MigrationMeta, 'sql'>) =>
  sql[0]?.split('\n')[0]?.trim() === outsideMark;
