import { sql } from 'drizzle-orm';
import { domain } from '../base/domain.ts';
import { daysBefore, removed } from '../base/remove-old.ts';
import { identityRouter } from './identity.router.ts';

export const identity = domain({
  name: 'identity',
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
