import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsFolder } from '@mostrador/database/folders';
import { outsideMark } from '@mostrador/database/migration-files';
import { expect, test } from 'vitest';

/** Database objects that a program of the previous release may still use, or leave out when it writes. */
const takesAway: [what: string, pattern: RegExp][] = [
  ['a table is dropped', /\bdrop (table|view|materialized view|schema)\b/i],
  ['a column is dropped', /\bdrop (column|(if exists )?"\w+"(,|$))/i],
  ['a column changes its type', /\balter (column )?"?\w+"? (set data )?type\b/i],
  ['a column must be filled', /\balter (column )?"?\w+"? set not null\b/i],
  ['a default goes', /\balter (column )?"?\w+"? drop default\b/i],
  ['something is called otherwise', /\b(alter table|alter view|alter type)\b[^;]*\brename\b/i],
  ['a function goes', /\bdrop function\b/i],
];

const reason = /^-- The release before runs on: \S.{20,}$/m;

function takenAwayBy(text: string): string[] {
  const statements = text
    .replace(/--(?!> statement-breakpoint).*$/gm, '')
    .split(/--> statement-breakpoint|;/);
  return statements.flatMap((statement) => {
    const found = takesAway.filter(([, pattern]) => pattern.test(statement.trim())).map(([what]) => what);
    return [...found, ...unfilled(statement)];
  });
}

/** A new column of a table that is there: the release before writes rows without it. */
function unfilled(statement: string): string[] {
  const added = statement.split(/\badd column\b/i).slice(1);
  const isUnfilled = (column: string) =>
    /\bnot null\b|\bprimary key\b/i.test(column) && !/\bdefault\b|\bgenerated\b/i.test(column);
  return added.filter(isUnfilled).map(() => 'a column is added that must be filled');
}

test('a destructive migration is detected', () => {
  const wrong = [
    'DROP TABLE "sales";',
    'drop table if exists sales cascade;',
    'ALTER TABLE "sales" DROP COLUMN "hour";',
    'ALTER TABLE "sales" ALTER COLUMN "hour" SET DATA TYPE integer;',
    'alter table sales alter hour type integer using hour::integer;',
    'ALTER TABLE "sales" ALTER COLUMN "hour" SET NOT NULL;',
    'ALTER TABLE "sales" ALTER COLUMN "hour" DROP DEFAULT;',
    'ALTER TABLE "sales" RENAME COLUMN "hour" TO "hours";',
    'ALTER TABLE "sales" RENAME TO "orders";',
    'ALTER TABLE "sales" ADD COLUMN "hour" smallint NOT NULL;',
    'ALTER TABLE "a" ADD COLUMN "b" int DEFAULT 0 NOT NULL, ADD COLUMN "c" int NOT NULL;',
    'DROP FUNCTION longest_word(text);',
  ];
  for (const statement of wrong) expect(takenAwayBy(`SELECT 1;\n${statement}`), statement).toHaveLength(1);
  const right = [
    'CREATE TABLE "a" ("b" int NOT NULL);',
    'ALTER TABLE "sales" ADD COLUMN "hour" smallint DEFAULT 0 NOT NULL;',
    'ALTER TABLE "sales" ADD COLUMN "hour" smallint;',
    'ALTER TABLE "sales" ALTER COLUMN "hour" DROP NOT NULL;',
    'DROP INDEX "sales_list";--> statement-breakpoint',
    '-- DROP TABLE "sales";',
  ];
  for (const statement of right) expect(takenAwayBy(statement), statement).toEqual([]);
});

test('migrations only add, so that the release before goes on beside the new one', () => {
  const names = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  expect(names).toContain('0000_baseline.sql');
  const wrong = names
    .map((name) => ({ name, text: readFileSync(join(migrationsFolder, name), 'utf8') }))
    .filter(({ text }) => !reason.test(text))
    .flatMap(({ name, text }) => takenAwayBy(text).map((what) => `${name}: ${what}`));
  expect(wrong).toEqual([]);
});

/** Migrations of before these rules: they were applied as they stand. */
const history = new Set([
  '0002_phone-number.sql',
  '0005_transaction-categories.sql',
  '0006_expenses.sql',
  '0008_sort-key.sql',
  '0010_quotes.sql',
  '0011_recurrences.sql',
  '0023_asset-life-and-instalments.sql',
  '0024_referrals-and-licenses.sql',
  '0025_as-known.sql',
  '0027_totals-of-days-and-months.sql',
  '0030_plans-and-disposals.sql',
  '0036_stock-turns.sql',
  '0039_documents-named.sql',
  '0040_sales-recurring.sql',
  '0041_sale-days.sql',
  '0042_sums-of-days.sql',
  '0048_documents-voided-later.sql',
]);

const withoutComments = (text: string) => text.replace(/--(?!> statement-breakpoint).*$/gm, '');
const statementsOf = (text: string) =>
  withoutComments(text)
    .split(/--> statement-breakpoint|;/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

/** Statements that can be repeated after an interruption, and cannot run inside a transaction. */
const outside = /^(create (unique )?index|drop index|reindex (table|index)) concurrently\b/i;

/** The statements that stop a shop from selling while a migration runs. */
function stopsSelling(text: string): string[] {
  const isOutside = text.split('\n')[0]?.trim() === outsideMark;
  const made = new Set(
    [...text.matchAll(/\bcreate table (?:if not exists )?"?(\w+)/gi)].map(([, name]) => name),
  );
  return statementsOf(text).flatMap((statement) => {
    const table = /\bcreate (?:unique )?index\b.*?\bon (?:only )?"?(\w+)/is.exec(statement)?.[1];
    const isConcurrent = /\bconcurrently\b/i.test(statement);
    return [
      ...(/^truncate\b/i.test(statement) ? ['a table is emptied, and locked for it'] : []),
      ...(table && !made.has(table) && !isConcurrent ? [`${table} is locked while it is indexed`] : []),
      ...(isConcurrent && !isOutside ? ['what runs concurrently stands inside a transaction'] : []),
      ...(isOutside && !outside.test(statement) ? ['what cannot be repeated stands outside one'] : []),
    ];
  });
}

test('a migration that would stop a shop from selling is detected', () => {
  const wrong = [
    'TRUNCATE "sales";',
    'CREATE INDEX "a" ON "sales" USING btree ("id");',
    'create unique index if not exists a on sales (id);',
    'CREATE INDEX CONCURRENTLY "a" ON "sales" USING btree ("id");',
    `${outsideMark}\nALTER TABLE "sales" ADD COLUMN "b" int;`,
    `${outsideMark}\nCREATE INDEX "a" ON "sales" ("id");`,
  ];
  for (const text of wrong) expect(stopsSelling(text), text).not.toEqual([]);
  const right = [
    'CREATE TABLE "a" ("b" int);--> statement-breakpoint\nCREATE INDEX "a_b" ON "a" USING btree ("b");',
    `${outsideMark}\n-- For the list.\nCREATE INDEX CONCURRENTLY "a" ON "sales" USING btree ("id");`,
    `${outsideMark}\nDROP INDEX CONCURRENTLY "a";--> statement-breakpoint\nREINDEX INDEX CONCURRENTLY "b";`,
    '-- TRUNCATE "sales";',
  ];
  for (const text of right) expect(stopsSelling(text), text).toEqual([]);
});

test('no migration stops a shop from selling, except those of before the rule', () => {
  const found = readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => ({ name, wrong: stopsSelling(readFileSync(join(migrationsFolder, name), 'utf8')) }))
    .filter(({ wrong }) => wrong.length > 0);
  expect(found.filter(({ name }) => !history.has(name))).toEqual([]);
  expect(found.filter(({ name }) => history.has(name)).map(({ name }) => name)).toEqual([...history]);
});
