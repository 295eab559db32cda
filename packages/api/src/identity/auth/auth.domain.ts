import { sql } from 'drizzle-orm';
import { usedSince } from '../../core/call/who/session-seen.ts';
import { domain } from '../../core/domain.ts';
import { daysBefore, removed } from '../../core/jobs/cleanup.ts';
import { authRouter } from './auth.router.ts';
import { accountMailJob } from './email-change/account-mail.ts';
import { destroyDue } from './leaving/destruction.ts';
import { secondFactorRouter } from './second-factor/second-factor.router.ts';

export const auth = domain({
  name: 'auth',
  routers: { auth: authRouter, secondFactor: secondFactorRouter },
  jobs: [accountMailJob],
  cleanup: async ({ db, now, config }) => ({
    sessions: await removed(
      db,
      sql`delete from sessions where expires_at <= ${daysBefore(now(), 0)}
        or last_seen_at <= ${usedSince({ config, now }).toISOString()}::timestamptz`,
    ),
    mailTokens: await removed(db, sql`delete from mail_tokens where expires_at <= ${daysBefore(now(), 1)}`),
    rateCounters: await removed(
      db,
      sql`delete from rate_counters where window_start <= ${daysBefore(now(), 1)}`,
    ),
    people: await destroyDue(db, now()),
  }),
});
