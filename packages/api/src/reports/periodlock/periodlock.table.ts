import { sql } from 'drizzle-orm';
import { check, date, index, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import type { Actor } from '../../core/call/call.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable } from '../../core/db/tenant.ts';

/** The balance of each ledger account, by its name, at the end of the last locked day. */
export type LockedFigures = Record<string, number>;

/**
 * Append-only: each row contains the day up to which the books are closed from then on. Reopening a period
 * adds a row with an earlier day, or without a day.
 */
export const periodLocks = tenantTable(
  { name: 'period_locks', rights: 'append' },
  {
    lockedUntil: date({ mode: 'string' }),
    previous: date({ mode: 'string' }),
    reason: text(),
    figures: jsonb().$type<LockedFigures>().notNull(),
    /** SHA-256 of the figures and of the previous hash. It reveals later changes of the past. */
    hash: text().notNull(),
    userId: uuid(),
    actor: jsonb().$type<Actor>(),
    fingerprint: fingerprintColumn(),
  },
  (t) => [
    index('period_locks_list').on(t.organizationId, t.createdAt, t.id),
    check('period_locks_day_check', sql`locked_until is distinct from previous`),
    check('period_locks_actor_check', sql`(user_id is null) = (actor is not null)`),
  ],
);
