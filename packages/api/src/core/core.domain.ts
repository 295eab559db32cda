import { sql } from 'drizzle-orm';
import { domain } from './domain.ts';
import { daysBefore, removed, removeInParts } from './jobs/cleanup.ts';

/** Entries are needed until the books of the following year are closed. */
const auditDays = 730;

const eventDays = 30;

export const core = domain({
  name: 'core',
  cleanup: async ({ db, now }) => ({
    auditLog: await removeInParts(db, 'audit_log', sql`created_at <= ${daysBefore(now(), auditDays)}`),
    accountLog: await removeInParts(db, 'account_log', sql`created_at <= ${daysBefore(now(), auditDays)}`),
    events: await removeInParts(db, 'events', sql`created_at <= ${daysBefore(now(), eventDays)}`),
    idempotencyKeys: await removed(
      db,
      sql`delete from idempotency_keys where created_at <= ${daysBefore(now(), 1)}`,
    ),
  }),
});
