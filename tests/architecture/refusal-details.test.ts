import errors from '@mostrador/shared/text/es/errors.json' with { type: 'json' };
import firstErrors from '@mostrador/shared/text/es/first-errors.json' with { type: 'json' };
import { scaleOfDetail } from '@mostrador/shared/wire/refusal-details';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { isTest, lineOf, nodesOf, type SourceFile, sourcesUnder } from '../support/source.ts';

// Numbers in the details of a refusal are converted to decimals over REST if they are amounts, which only
// their name shows. These are not amounts: counts, positions, days, names and ids.
const noAmounts = new Set(
  [
    'act approvable asOf at clientSecret closedBy count currency day fields index kind last limit limitBytes',
    'line lines lockedUntil max maximum most movedTo name notTrial number open openedOn opensAt organization',
    'owner parameter path pausedUntil permission processStatus productId publishableKey reason',
    'retryAfterSeconds row scope smallest ticket userCount variantId variantIds years',
  ].flatMap((names) => names.split(' ')),
);

const refusing = new Set(['conflict', 'forbidden', 'DomainError', 'InvalidField']);

/** The names of the details of each refusal in a file, with their position. */
function detailsIn(file: SourceFile) {
  const calls = [...nodesOf(file.tree)].filter(
    (node) => ts.isCallExpression(node) || ts.isNewExpression(node),
  );
  return calls
    .filter(({ expression }) => refusing.has(expression.getText(file.tree)))
    .flatMap((call) => [...(call.arguments ?? [])].filter((each) => ts.isObjectLiteralExpression(each)))
    .flatMap((details) =>
      namesIn(details).map((name) => ({ name, at: `${file.path}:${lineOf(file, details)}` })),
    );
}

/** Also of what is spread into it in its place. */
const namesIn = (object: ts.ObjectLiteralExpression): string[] =>
  [...nodesOf(object)]
    .filter((node) => ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node))
    .map(({ name }) => name.getText());

test('every detail of a refusal is an amount of a known scale, or none', () => {
  const listed = ['packages/api/src', 'apps/server/src']
    .flatMap((folder) => sourcesUnder(folder))
    .filter(({ path }) => !isTest(path))
    .flatMap(detailsIn);
  expect(listed.length).toBeGreaterThan(60);
  const unknown = listed.filter(({ name }) => !noAmounts.has(name) && scaleOfDetail[name] === undefined);
  expect(unknown.map(({ name, at }) => `${name} in ${at}`)).toEqual([]);
});

/** Values that a text shows as a dash where the details lack them. */
const mayLack = new Set(['available', 'maximum', 'minimum', 'name', 'parameter', 'scope', 'step', 'ticket']);

const sentences: Record<string, string> = { ...firstErrors, ...errors };

/** Values of the text of a stated refusal that its details do not bring. */
function lackingIn(file: SourceFile) {
  const calls = [...nodesOf(file.tree)].filter(
    (node) => ts.isCallExpression(node) || ts.isNewExpression(node),
  );
  return calls
    .filter(({ expression }) => refusing.has(expression.getText(file.tree)))
    .flatMap((call) => {
      const stated = [...(call.arguments ?? [])];
      const code = stated.find((each) => ts.isStringLiteral(each) && each.text in sentences);
      const details = stated[stated.length - 1];
      if (!code || !ts.isStringLiteral(code) || !details) return [];
      if (details !== code && !ts.isObjectLiteralExpression(details)) return [];
      const isWhole =
        ts.isObjectLiteralExpression(details) && !details.properties.some(ts.isSpreadAssignment);
      if (details !== code && !isWhole) return [];
      const given = ts.isObjectLiteralExpression(details) ? namesIn(details) : [];
      const shown = [...(sentences[code.text] ?? '').matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name ?? '');
      return shown
        .filter((name) => !mayLack.has(name) && !given.includes(name))
        .map((name) => `${code.text} lacks ${name} in ${file.path}:${lineOf(file, call)}`);
    });
}

test('every refusal brings the values that its text shows', () => {
  const files = ['packages/api/src', 'apps/server/src'].flatMap((folder) => sourcesUnder(folder));
  expect(files.filter(({ path }) => !isTest(path)).flatMap(lackingIn)).toEqual([]);
});
