import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Actor } from '../../core/call/call.ts';
import { instantColumn, moneyColumn } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';
import type { Cell } from '../../core/io/spreadsheet.ts';
import { categories } from '../../directory/category/category.table.ts';
import type { Account } from '../../ledger/ledger/accounts.ts';
import type { BankProblem } from './file/lines.ts';
import type { BankColumns, BankTable } from './file/table.ts';
import type { BankDoubt } from './reconciliation.schema.ts';

/** A bank statement of one account over some days, and the format of its file. */
export const bankStatements = tenantTable(
  { name: 'bank_statements', rights: 'delete' },
  {
    account: text().$type<Account>().notNull(),
    name: text(),
    titles: text().array().notNull(),
    samples: jsonb().$type<string[][]>().notNull(),
    fields: jsonb().$type<BankColumns>().notNull(),
    isInverted: boolean().notNull(),
    isMonthFirst: boolean().notNull().default(false),
    /** The row of the titles, from 0; -1 if there is none among the rows. */
    titlesAt: integer().notNull().default(-1),
    /** Questions that the user must answer before the lines count. */
    missing: text().array().$type<BankDoubt[]>().notNull().default([]),
    /** The tables of the file, as long as the file may still be read in another way. */
    tables: jsonb().$type<BankTable[]>(),
    /** The rows below the titles, of files imported before tables were stored. */
    rows: jsonb().$type<Cell[][]>(),
    /** The position and the name of the table that is read. */
    table: integer().notNull().default(0),
    tableName: text(),
    problems: jsonb().$type<BankProblem[]>().notNull().default([]),
    /** The number of lines of the file that another statement of the account imported before. */
    known: integer().notNull().default(0),
    knownSum: moneyColumn().notNull().default(0),
    from: date({ mode: 'string' }),
    until: date({ mode: 'string' }),
    opening: moneyColumn(),
    closing: moneyColumn(),
    userId: uuid(),
    actor: jsonb().$type<Actor>(),
    fingerprint: fingerprintColumn(),
    updatedAt: instantColumn().notNull().defaultNow(),
    finishedAt: instantColumn(),
  },
  (t) => [
    index('bank_statements_list').on(t.organizationId, t.createdAt, t.id),
    index('bank_statements_account').on(t.organizationId, t.account, t.createdAt, t.id),
    check('bank_statements_actor_check', sql`(user_id is null) = (actor is not null)`),
    check('bank_statements_days_check', sql`("from" is null) = ("until" is null) and "from" <= "until"`),
  ],
);

/** One line of a statement as the bank wrote it: an amount below 0 left the account. */
export const bankLines = tenantTable(
  { name: 'bank_lines', rights: 'delete' },
  {
    statementId: uuid().notNull(),
    account: text().$type<Account>().notNull(),
    line: integer().notNull(),
    date: date({ mode: 'string' }).notNull(),
    amount: moneyColumn().notNull(),
    description: text().notNull(),
    reference: text(),
    balance: moneyColumn(),
    /** The key by which the account recognizes the line in another file. */
    dedupe: text().notNull(),
    ignoredAt: instantColumn(),
    ignoredReason: text(),
  },
  (t) => [
    uniqueIndex('bank_lines_dedupe_key').on(t.organizationId, t.account, t.dedupe),
    index('bank_lines_list').on(t.organizationId, t.statementId, t.line, t.id),
    index('bank_lines_day').on(t.organizationId, t.account, t.date, t.amount),
    check('bank_lines_amount_check', sql`amount <> 0`),
    check('bank_lines_ignored_check', sql`ignored_reason is null or ignored_at is not null`),
    withinOrganization('bank_lines_statement_fkey', [t.organizationId, t.statementId], bankStatements),
  ],
);

export const bankMatchStates = ['confirmed', 'declined', 'undone'] as const;

/**
 * A posting that matches a line or a part of it, or that a user declined. A confirmed match becomes `undone`
 * when its line is reopened, by a user or because the posting was reversed.
 */
export const bankMatches = tenantTable(
  { name: 'bank_matches', rights: 'delete' },
  {
    lineId: uuid().notNull(),
    account: text().$type<Account>().notNull(),
    postingId: uuid().notNull(),
    documentId: uuid().notNull(),
    /** The amount, with the sign of the line. */
    amount: moneyColumn().notNull(),
    state: text({ enum: bankMatchStates }).notNull(),
    userId: uuid(),
    actor: jsonb().$type<Actor>(),
  },
  (t) => [
    uniqueIndex('bank_matches_posting_key')
      .on(t.organizationId, t.postingId, t.account)
      .where(sql`state = 'confirmed'`),
    index('bank_matches_line').on(t.organizationId, t.lineId),
    check('bank_matches_amount_check', sql`amount <> 0`),
    check('bank_matches_actor_check', sql`(user_id is null) = (actor is not null)`),
    withinOrganization('bank_matches_line_fkey', [t.organizationId, t.lineId], bankLines),
  ],
);

/**
 * The documents that lines with the same pattern became; `weight` decreases when a user chooses something
 * else.
 */
export const bankRules = tenantTable(
  { name: 'bank_rules', rights: 'edit' },
  {
    pattern: text().notNull(),
    kind: text({ enum: ['expense', 'income', 'transfer'] }).notNull(),
    categoryId: uuid(),
    /**
     * The contact, as long as the lines agree on it; a contact that was merged since is resolved to the
     * remaining one.
     */
    contactId: uuid(),
    /** The other side of a transfer. */
    side: text().$type<Account>(),
    weight: smallint().notNull().default(1),
    updatedAt: instantColumn().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('bank_rules_pattern_key').on(t.organizationId, t.pattern),
    check('bank_rules_side_check', sql`(side is not null) = (kind = 'transfer')`),
    check('bank_rules_category_check', sql`(category_id is not null) = (kind <> 'transfer')`),
    withinOrganization('bank_rules_category_fkey', [t.organizationId, t.categoryId], categories),
  ],
);
