import ts from 'typescript';
import { expect, test } from 'vitest';
import { isTest, lineOf, linesOf, nodesOf, sourcesUnder } from '../support/source.ts';

// A file is as long as its one subject needs; one above this has a second one.
const limits = { file: 500, function: 70, component: 120, line: 110, parameters: 3 };
const files = sourcesUnder();

test('all of our code is looked at', () => {
  const paths = files.map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(150);
  expect(paths).toEqual(expect.arrayContaining(['apps/server/start.mjs', 'packages/api/src/router.ts']));
});

test('no file is long', () => {
  const long = files.filter(({ text }) => text.trimEnd().split('\n').length > limits.file);
  expect(long.map(({ path }) => path)).toEqual([]);
});

/** A text, an address or a drawing that stands alone on its line, where the formatter cannot break it. */
const isOneText = (line: string) => /^\s*(sql)?['"`<].*['"`>][,;)]*$/.test(line);

test('no line is wide', () => {
  const isWide = (line: string) => [...line].length > limits.line && !isOneText(line);
  const wide = files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (isWide(line) ? [`${path}:${index + 1}`] : [])),
  );
  expect(wide).toEqual([]);
});

test('no function is long, and none takes many parameters', () => {
  const found = files.flatMap((file) =>
    [...nodesOf(file.tree)].flatMap((node) => {
      if (!isFunction(node) || isSuite(node)) return [];
      const limit = limitOf(file.path);
      const lines = linesOf(file, node);
      const at = `${file.path}:${lineOf(file, node)}`;
      const parameters = isCallback(node) ? 0 : node.parameters.length;
      return [
        ...(lines > limit ? [`${at} has ${lines} lines`] : []),
        ...(parameters > limits.parameters ? [`${at} has ${parameters} parameters`] : []),
      ];
    }),
  );
  expect(found).toEqual([]);
});

/** A journey in the browser is one test from start to end. */
const limitOf = (path: string) =>
  path.endsWith('.tsx') || path.endsWith('.spec.ts') ? limits.component : limits.function;

type Function = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration;

const isFunction = (node: ts.Node): node is Function =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node);

/** The caller of a callback determines the number of its arguments. */
const isCallback = ({ parent }: Function) => ts.isCallExpression(parent) || ts.isPropertyAssignment(parent);

/** The body of a `describe` is a list of tests, not a function that anyone reads from top to bottom. */
const isSuite = (node: Function) =>
  ts.isCallExpression(node.parent) && /^describe\b/.test(node.parent.expression.getText());

test('no statement has a letter beyond ASCII: one would double the memory of the whole program', () => {
  const running = files.filter(({ path }) => /^(packages|apps\/server)\//.test(path) && !isTest(path));
  const found = running.flatMap((file) =>
    [...nodesOf(file.tree)].flatMap((node) => {
      const isOurs = ts.isTemplateLiteralToken(node) && ts.isTaggedTemplateExpression(taggedBy(node));
      return isOurs && /[^\0-\x7f]/.test(node.rawText ?? '') ? [`${file.path}:${lineOf(file, node)}`] : [];
    }),
  );
  expect(found).toEqual([]);
});

/** The node that a piece of a template belongs to, past the template itself. */
function taggedBy(piece: ts.Node): ts.Node {
  const { parent } = piece;
  return ts.isTemplateSpan(parent) || ts.isTemplateExpression(parent) ? taggedBy(parent) : parent;
}
