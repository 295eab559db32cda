import { sql } from 'drizzle-orm';
import { domain } from '../../core/domain.ts';
import { removed } from '../../core/jobs/cleanup.ts';
import { changelogRouter } from './changelog.router.ts';

export const changelog = domain({
  name: 'changelog',
  routers: { changelog: changelogRouter },
  /** The data of deleted users is removed. */
  cleanup: async ({ db }) => ({
    changelogReaders: await removed(
      db,
      sql`delete from changelog_readers where user_id in (select id from users where gone_at is not null)`,
    ),
  }),
});
