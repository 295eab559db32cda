import { cashMovementTypes } from '@mostrador/shared/codes/codes';
import { sql } from 'drizzle-orm';
import { bigint, check, date, index, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Actor } from '../../core/call/call.ts';
import { instantColumn, moneyColumn } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';
import { purchases } from '../../purchasing/purchase/purchase.table.ts';
import type { CountedMethod, CutFigures, Denomination } from './cash.schema.ts';

/** The approver of an action for which the user lacked the permission. */
type CashApproval = { gate: 'cashsession.write'; id: string; name: string };

/**
 * The cash session of one till, from its opening float to its count. Its expected amount is the float and the
 * sum of the postings that refer to it. It is open while it has no closing.
 */
export const cashSessions = tenantTable(
  { name: 'cash_sessions', rights: 'edit' },
  {
    /** The till's own id. Null if none was given; the session then belongs to its user alone. */
    deviceId: text(),
    /** The displayed name of the till. */
    register: text(),
    userId: uuid(),
    actor: jsonb().$type<Actor>(),
    businessDate: date({ mode: 'string' }).notNull(),
    openedAt: instantColumn().notNull(),
    openingAmount: moneyColumn().notNull(),
    openingDenominations: jsonb().$type<Denomination[]>(),
    closingId: uuid(),
    approvals: jsonb().$type<CashApproval[]>(),
    updatedAt: instantColumn().notNull().defaultNow(),
    fingerprint: fingerprintColumn(),
  },
  (t) => [
    uniqueIndex('cash_sessions_device_key').on(t.organizationId, t.deviceId).where(sql`closing_id is null`),
    uniqueIndex('cash_sessions_user_key').on(t.organizationId, t.userId).where(sql`closing_id is null`),
    index('cash_sessions_by_time').on(t.organizationId, t.openedAt, t.id),
    check('cash_sessions_opening_check', sql`opening_amount >= 0`),
    check('cash_sessions_actor_check', sql`(user_id is null) = (actor is not null)`),
  ],
);

/**
 * Money that entered or left the cash drawer without a sale. Every type except `no_sale` has a posting; an
 * expense is posted by its expense document.
 */
export const cashMovements = tenantTable(
  { name: 'cash_movements', rights: 'append' },
  {
    sessionId: uuid().notNull(),
    type: text({ enum: cashMovementTypes }).notNull(),
    amount: moneyColumn().notNull(),
    reason: text().notNull(),
    businessDate: date({ mode: 'string' }).notNull(),
    occurredAt: instantColumn().notNull(),
    userId: uuid(),
    actor: jsonb().$type<Actor>(),
    approvals: jsonb().$type<CashApproval[]>(),
    fingerprint: fingerprintColumn(),
    /**
     * The expense that carries the posting. An expense of an early release has none, and the movement has
     * its own posting.
     */
    expenseId: uuid(),
  },
  (t) => [
    index('cash_movements_session').on(t.organizationId, t.sessionId, t.occurredAt),
    index('cash_movements_by_day').on(t.organizationId, t.businessDate),
    check('cash_movements_amount_check', sql`(type = 'no_sale') = (amount = 0) and amount >= 0`),
    check('cash_movements_actor_check', sql`(user_id is null) = (actor is not null)`),
    check('cash_movements_expense_check', sql`expense_id is null or type = 'expense'`),
    withinOrganization('cash_movements_session_fkey', [t.organizationId, t.sessionId], cashSessions),
    withinOrganization('cash_movements_expense_fkey', [t.organizationId, t.expenseId], purchases),
  ],
);

/**
 * The counted amounts, and the full report of that moment under its own number. It never changes: a reopened
 * session retains it, and its next closing gets the next number.
 */
export const cashClosings = tenantTable(
  { name: 'cash_closings', rights: 'append' },
  {
    sessionId: uuid().notNull(),
    /** `CC-000001`. */
    code: text().notNull(),
    number: bigint({ mode: 'number' }).notNull(),
    businessDate: date({ mode: 'string' }).notNull(),
    closedAt: instantColumn().notNull(),
    userId: uuid(),
    actor: jsonb().$type<Actor>(),
    /** The expected cash in the drawer. */
    expected: moneyColumn().notNull(),
    counted: moneyColumn().notNull(),
    difference: moneyColumn().notNull(),
    withdrawn: moneyColumn().notNull(),
    nextFloat: moneyColumn().notNull(),
    methods: jsonb().$type<CountedMethod[]>().notNull(),
    denominations: jsonb().$type<Denomination[]>(),
    differenceReason: text(),
    notes: text(),
    report: jsonb().$type<CutFigures>().notNull(),
    approvals: jsonb().$type<CashApproval[]>(),
    fingerprint: text().notNull(),
  },
  (t) => [
    uniqueIndex('cash_closings_code_key').on(t.organizationId, t.code),
    index('cash_closings_session').on(t.organizationId, t.sessionId, t.number),
    check('cash_closings_difference_check', sql`difference = counted - expected`),
    check(
      'cash_closings_float_check',
      sql`counted >= 0 and withdrawn between 0 and counted and next_float = counted - withdrawn`,
    ),
    check('cash_closings_actor_check', sql`(user_id is null) = (actor is not null)`),
    withinOrganization('cash_closings_session_fkey', [t.organizationId, t.sessionId], cashSessions),
  ],
);

/** A closing that no longer closes its session, and the reason. The reported figures of the closing stay. */
export const cashReopenings = tenantTable(
  { name: 'cash_reopenings', rights: 'append' },
  {
    closingId: uuid().notNull(),
    reason: text().notNull(),
    businessDate: date({ mode: 'string' }).notNull(),
    userId: uuid(),
    actor: jsonb().$type<Actor>(),
  },
  (t) => [
    uniqueIndex('cash_reopenings_closing_key').on(t.organizationId, t.closingId),
    check('cash_reopenings_actor_check', sql`(user_id is null) = (actor is not null)`),
    withinOrganization('cash_reopenings_closing_fkey', [t.organizationId, t.closingId], cashClosings),
  ],
);
