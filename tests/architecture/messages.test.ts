import { languages } from '@mostrador/shared/text/translate';
import { texts } from '@mostrador/shared/text/translator';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { isTest, lineOf, nodesOf, type SourceFile, sourcesUnder } from '../support/source.ts';

const files = ['packages/api/src', 'packages/shared/src', 'apps/server/src']
  .flatMap((folder) => sourcesUnder(folder))
  .filter(({ path }) => !isTest(path));

/** The position of the reason among the arguments of functions that raise a refusal. */
const raisers: Record<string, number> = { conflict: 0, forbidden: 0, DomainError: 1, InvalidField: 1 };
const checks = /^(min|max|length|regex|refine|email|url|multipleOf|nonempty|startsWith|gt|gte|lt|lte|date)$/;
const names = /^(error|reason|required|tooLong|invalid)$/;

function reasonIn(node: ts.Node): ts.StringLiteral | undefined {
  const literal = (part: ts.Node | undefined) => (part && ts.isStringLiteral(part) ? part : undefined);
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const place = raisers[node.expression.getText()];
    if (place !== undefined) return literal(node.arguments?.[place]);
    const isCheck = ts.isPropertyAccessExpression(node.expression) && checks.test(node.expression.name.text);
    return isCheck && (node.arguments?.length ?? 0) > 1 ? literal(node.arguments?.at(-1)) : undefined;
  }
  if (ts.isPropertyAssignment(node) && names.test(node.name.getText())) return literal(node.initializer);
  if ((ts.isBindingElement(node) || ts.isParameter(node)) && names.test(node.name.getText()))
    return literal(node.initializer);
  return undefined;
}

const raised = files.flatMap((file) =>
  [...nodesOf(file.tree)].flatMap((node) => {
    const reason = reasonIn(node);
    return reason ? [{ key: reason.text, at: `${file.path}:${lineOf(file, reason)}` }] : [];
  }),
);

describe.each(languages)('in %s', (language) => {
  test('every reason that the code raises has its sentence', () => {
    const { errors } = texts[language];
    expect(raised.length).toBeGreaterThan(100);
    const missing = raised.filter(({ key }) => !Object.hasOwn(errors, key));
    expect(missing.map(({ key, at }) => `${key} at ${at}`)).toEqual([]);
  });
});

const page = sourcesUnder('apps').filter(
  ({ path }) =>
    path.endsWith('.tsx') && !isTest(path) && !path.startsWith('apps/web/src/features/product-ops/kit/'),
);
/**
 * Shown when the texts themselves could not be loaded; the name of the product, which is the same in every
 * language.
 */
const withoutTexts = ['apps/web/src/app/start/StartFailed.tsx', 'apps/web/src/theme/Wordmark.tsx'];
const spoken = /^(aria-label|aria-description|alt|description|label|placeholder|title|message|error)$/;
/** The label of a key is the same in every language. */
const isKeyCap = ({ parent }: ts.Node) =>
  ts.isJsxElement(parent) && parent.openingElement.tagName.getText() === 'Kbd';

const hasWords = (text: string) => /\p{L}{2,}/u.test(text);

test('texts for people are in the text files, not in the code', () => {
  const copyIn = (file: SourceFile) =>
    [...nodesOf(file.tree)].flatMap((node) => {
      const isText = ts.isJsxText(node) && hasWords(node.text) && !isKeyCap(node);
      const isAttribute =
        ts.isJsxAttribute(node) &&
        spoken.test(node.name.getText()) &&
        node.initializer !== undefined &&
        ts.isStringLiteral(node.initializer) &&
        hasWords(node.initializer.text);
      return isText || isAttribute ? [`${file.path}:${lineOf(file, node)}`] : [];
    });
  expect(page.length).toBeGreaterThan(20);
  expect(page.filter(({ path }) => !withoutTexts.includes(path)).flatMap(copyIn)).toEqual([]);
});
