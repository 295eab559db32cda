import type { Tx } from '@mostrador/database/connect';
import type { Language } from '@mostrador/shared/text/translate';
import type { PageQuery } from '@mostrador/shared/wire/page';
import { sql } from 'drizzle-orm';
import { listPage } from '../../core/db/list.ts';
import { changelogs } from '../changelog/changelog.table.ts';
import { headingOf, markSeen, readSeen } from '../changelog/changelog.ts';
import type { Notification } from './notification.schema.ts';

type Reading = { tx: Tx; userId: string; language: Language };

/**
 * Lists the news of the program as notifications. The time of reading is not stored: `seenAt` is the time of
 * publication.
 */
export async function listNews({ tx, userId, language }: Reading, query: PageQuery) {
  const shown = headingOf({ language, seen: await readSeen(tx, userId) });
  const { rows, pagination } = await listPage(tx, {
    from: changelogs,
    order: [changelogs.createdAt, 'desc'],
    query,
    row: (row): Notification => {
      const { id, title, excerpt, createdAt, unread } = shown(row);
      return {
        id,
        kind: 'changelog',
        severity: 'info',
        title,
        body: excerpt,
        link: null,
        seenAt: unread ? null : createdAt,
        createdAt,
      };
    },
  });
  return { notifications: rows, pagination };
}

/** Returns true if the news entry exists. */
export async function markNewsSeen(tx: Tx, userId: string, id: string): Promise<boolean> {
  const known = await tx.execute(sql`select from changelogs where id = ${id}`);
  if (known.length > 0) await markSeen(tx, userId, id);
  return known.length > 0;
}
