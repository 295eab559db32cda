import { sql } from 'drizzle-orm';
import { domain } from '../../core/domain.ts';
import { removed } from '../../core/jobs/cleanup.ts';
import { tutorialRouter } from './tutorial.router.ts';

export const tutorial = domain({
  name: 'tutorial',
  routers: { tutorial: tutorialRouter },
  /** Removes the rows of deleted users. */
  cleanup: async ({ db }) => ({
    tutorialMarks: await removed(
      db,
      sql`delete from tutorial_marks where user_id in (select id from users where gone_at is not null)`,
    ),
  }),
});
