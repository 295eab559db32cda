import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsFolder } from '@mostrador/database/folders';
import { expect, test } from 'vitest';

/** What a program of the release before may still name, or leave out when it writes. */
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

test('what a migration takes away is seen', () => {
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
