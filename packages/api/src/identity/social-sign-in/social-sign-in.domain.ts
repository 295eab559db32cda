import { sql } from 'drizzle-orm';
import { domain } from '../../core/domain.ts';
import { daysBefore, removed } from '../../core/jobs/cleanup.ts';
import { identityRouter } from './social-sign-in.router.ts';

export const identity = domain({
  name: 'social-sign-in',
  routers: { identity: identityRouter },
  cleanup: async ({ db, now }) => ({
    signInAttempts: await removed(
      db,
      sql`delete from sign_in_attempts where expires_at <= ${daysBefore(now(), 0)}`,
    ),
    signInTickets: await removed(
      db,
      sql`delete from sign_in_tickets where expires_at <= ${daysBefore(now(), 0)}`,
    ),
  }),
});
