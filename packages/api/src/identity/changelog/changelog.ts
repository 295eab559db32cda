import type { Db, Tx } from '@mostrador/database/connect';
import type { Language } from '@mostrador/shared/text/translate';
import { sql } from 'drizzle-orm';
import type { IOptions } from 'sanitize-html';
import type { changelogs } from './changelog.table.ts';

/**
 * The entries that the reader has seen: up to this id. Entries from before the account was created count as
 * seen.
 */
export type Seen = { upTo: string | null; since: Date };

export async function readSeen(tx: Tx, userId: string): Promise<Seen> {
  const [row] = await tx.execute<{ up_to: string | null; since: string }>(sql`
    select r.changelog_id up_to, u.created_at since
    from users u left join changelog_readers r on r.user_id = u.id where u.id = ${userId}`);
  return { upTo: row?.up_to ?? null, since: new Date(row?.since ?? 0) };
}

/** Stores the newest seen entry; viewing an older entry afterwards changes nothing. */
export const markSeen = (tx: Db | Tx, userId: string, id: string) =>
  tx.execute(sql`
    insert into changelog_readers (user_id, changelog_id)
    select ${userId}, id from changelogs where id = ${id}
    on conflict (user_id) do update
      set changelog_id = greatest(changelog_readers.changelog_id, excluded.changelog_id)`);

/** Marks all current entries as seen for a new user. */
export const markAllSeen = (tx: Db | Tx, userId: string) =>
  tx.execute(sql`
    insert into changelog_readers (user_id, changelog_id)
    select ${userId}, id from changelogs order by id desc limit 1
    on conflict (user_id) do update set changelog_id = excluded.changelog_id`);

type Reader = { language: Language; seen: Seen };

/** The heading of an entry; its text is read only when it is opened. */
export const headingOf =
  ({ language, seen }: Reader) =>
  (row: typeof changelogs.$inferSelect) => ({
    id: row.id,
    title: row.title[language],
    excerpt: row.excerpt[language],
    createdAt: row.createdAt,
    unread: seen.upTo === null ? row.createdAt > seen.since : row.id > seen.upTo,
  });

/** The library that sanitizes the texts is half a megabyte, so it is loaded when an entry is read. */
export async function changelogFor(reader: Reader) {
  const { default: sanitize } = await import('sanitize-html');
  const a = sanitize.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' });
  const options = { ...allowed, transformTags: { a } };
  const heading = headingOf(reader);
  return (row: typeof changelogs.$inferSelect) => ({
    ...heading(row),
    content: sanitize(row.content[reader.language], options),
  });
}

/**
 * Allows a text with a few headings, lists and links; no scripts, no resources, and nothing that imitates
 * the program itself.
 */
const allowed: IOptions = {
  allowedTags: ['p', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'br'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
};
