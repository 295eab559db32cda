import { readdirSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { isTest, lineOf, nodesOf, readText, type SourceFile, sourcesUnder } from '../support/source.ts';

const files = ['packages/api/src', 'packages/database/src', 'apps/server/src']
  .flatMap((folder) => sourcesUnder(folder))
  .filter(({ path }) => !isTest(path));

type Statement = { place: string; text: string };

const placeOf = (file: SourceFile, node: ts.Node) => `${file.path}:${lineOf(file, node)}`;

/** Every template that a tag reads as SQL, whole with what is put into it. */
const statements: Statement[] = files.flatMap((file) =>
  [...nodesOf(file.tree)]
    .filter(ts.isTaggedTemplateExpression)
    .map((node) => ({ place: placeOf(file, node), text: node.template.getText(file.tree) })),
);

const migrations = readdirSync(new URL('../../drizzle', import.meta.url))
  .filter((name) => name.endsWith('.sql'))
  .map((name) => ({ place: `drizzle/${name}`, text: readText(`drizzle/${name}`) }));

const writesAll = ({ text }: Statement) =>
  /\b(update\s+(?!set\b)[^\s]+(\s+(as\s+)?\w+)?\s+set|delete\s+from)\b/i.test(text) &&
  !/\bwhere\b/i.test(text);

/** Of `a.b().c()` seen from `a.b()`: every method called on it. */
function calledAfter(node: ts.Node): string[] {
  const { parent } = node;
  if (!ts.isPropertyAccessExpression(parent) || parent.expression !== node) return [];
  return [parent.name.text, ...calledAfter(parent.parent)];
}

const ofDatabase = /(^|\.)(tx|db|besideDb)$/;

/** The updates and deletions that Drizzle builds without `where`. */
const builtWithout = (file: SourceFile) =>
  [...nodesOf(file.tree)].filter(ts.isCallExpression).filter((node) => {
    if (!ts.isPropertyAccessExpression(node.expression)) return false;
    const { name, expression } = node.expression;
    const isWrite = name.text === 'update' || name.text === 'delete';
    return isWrite && ofDatabase.test(expression.getText(file.tree)) && !calledAfter(node).includes('where');
  });

test('every update and every deletion says which rows: not in every transaction are they bound', () => {
  expect(statements.length).toBeGreaterThan(500);
  expect(writesAll({ place: '', text: 'update organizations o set name = 1' })).toBe(true);
  expect(writesAll({ place: '', text: 'insert into a on conflict (id) do update set b = 1' })).toBe(false);
  const built = files.flatMap((file) => builtWithout(file).map((node) => placeOf(file, node)));
  expect([...statements.filter(writesAll).map(({ place }) => place), ...built]).toEqual([]);
});

/** Features of PostgreSQL newer than the oldest version that `check-server.ts` accepts. */
const newer = [
  /\breturning\b(?:(?!\b(?:from|where)\b)[^;])*\b(?:old|new)\./i,
  /\b(uuidv[47]|uuid_extract_\w+|casefold|array_(sort|reverse|sample|shuffle)|crc32c?)\s*\(/i,
  /\b(any_value|json_(table|exists|query|value|scalar|serialize|array|arrayagg|objectagg|object))\s*\(/i,
  /\b(random_normal|date_(add|subtract)|to_(bin|oct)|merge_action|jsonb?_strip_nulls\s*\([^()]*,)\s*\(/i,
  /\bis\s+(not\s+)?json\b|\bwithout\s+overlaps\b|\bnot\s+enforced\b|\bat\s+local\b|\btransaction_timeout\b/i,
  /\)\s+virtual\b|\bmerge\s+into\b[^;]*\breturning\b|\bon_error\b|\b\d+_\d{3}\b(?!.*\$\{)/i,
];

test('no statement asks for what the oldest PostgreSQL promised does not know', () => {
  const isNewer = ({ text }: Statement) => newer.some((each) => each.test(text));
  expect(isNewer({ place: '', text: 'on conflict do nothing returning id, old.created_at is null' })).toBe(
    true,
  );
  const found = [...statements, ...migrations].filter(isNewer).map(({ place }) => place);
  expect(found).toEqual([]);
});
