import ts from 'typescript';
import { expect, test } from 'vitest';
import { isTest, lineOf, nodesOf, type SourceFile, sourcesUnder } from '../support/source.ts';

const files = sourcesUnder();
const typed = files.filter(({ path }) => !path.endsWith('.mjs'));

/** Places in the code where `isWrong` holds, as `path:line`. */
const placesWhere = (among: SourceFile[], isWrong: (node: ts.Node, file: SourceFile) => boolean) =>
  among.flatMap((file) =>
    [...nodesOf(file.tree)]
      .filter((node) => isWrong(node, file))
      .map((node) => `${file.path}:${lineOf(file, node)}`),
  );

const isConst = (node: ts.AsExpression) =>
  ts.isTypeReferenceNode(node.type) && node.type.typeName.getText() === 'const';

test('types are never asserted', () => {
  const isCast = (node: ts.Node) =>
    (ts.isAsExpression(node) && !isConst(node)) || ts.isTypeAssertionExpression(node);
  expect(placesWhere(typed, isCast)).toEqual([]);
});

test('pads have one order of digits, and what hides a text says in words how to show it', () => {
  const drawn = files.filter(({ path }) => path.startsWith('apps/web/src') && path.endsWith('.tsx'));
  const isOwnPad = ({ text }: SourceFile) =>
    /'1', '2', '3', '4', '5', '6', '7', '8', '9'|'7', '8', '9'/.test(text);
  expect(drawn.filter((file) => !isTest(file.path) && isOwnPad(file)).map(({ path }) => path)).toEqual([]);
  const isMute = ({ text }: SourceFile) =>
    (text.match(/<PasswordInput/g) ?? []).length !==
    (text.match(/visibilityToggleButtonProps/g) ?? []).length;
  expect(drawn.filter(isMute).map(({ path }) => path)).toEqual([]);
});

test('a test says which refusal it expects', () => {
  const isBare = (node: ts.Node) =>
    ts.isCallExpression(node) &&
    node.arguments.length === 0 &&
    ts.isPropertyAccessExpression(node.expression) &&
    /^toThrow(Error)?$/.test(node.expression.name.text) &&
    !node.expression.expression.getText().endsWith('.not');
  expect(placesWhere(typed, isBare)).toEqual([]);
});

test('nothing is any, and nothing is promised not to be null', () => {
  const isWrong = (node: ts.Node) => node.kind === ts.SyntaxKind.AnyKeyword || ts.isNonNullExpression(node);
  expect(placesWhere(typed, isWrong)).toEqual([]);
});

test('no rule is switched off without a reason, nothing is left for later, nothing is a banner', () => {
  const wrong = /@ts-(ignore|expect-error|nocheck)|eslint-|\b(TODO|FIXME|XXX|HACK)\b|\/\/\s*[-=*#]{4,}/;
  const isBareIgnore = (line: string) =>
    /biome-ignore/.test(line) && !/biome-ignore lint\/\S+: .{20,}/.test(line);
  const found = files
    .filter(({ path }) => path !== 'tests/architecture/forms.test.ts')
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) => (wrong.test(line) || isBareIgnore(line) ? [`${path}:${index + 1}`] : [])),
    );
  expect(found).toEqual([]);
});

test('only what is loaded lazily, and what tools ask for, exports a default', () => {
  const lazy = new Set(
    typed.flatMap(({ text }) => [...text.matchAll(/import\('[^']*?([\w.-]+)'\)/g)].map((m) => m[1])),
  );
  const mayHave = (path: string) =>
    // Exports that a library requires are declared where it has no types of its own.
    /\.config\.ts$|\.d\.ts$|^apps\/web\/build\//.test(path) || lazy.has(path.split('/').at(-1) ?? '');
  const isDefault = (node: ts.Node) =>
    ts.isExportAssignment(node) ||
    (ts.canHaveModifiers(node) &&
      (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword));
  const found = placesWhere(typed, isDefault).filter((place) => !mayHave(place.replace(/:\d+$/, '')));
  expect(found).toEqual([]);
});

test('files have names that describe their content', () => {
  const empty =
    /(^|\/)(index|utils?|helpers?|types|constants|common|misc|service|repository|dto)\.(tsx?|mjs)$/;
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
  const pascal = /^[A-Z][A-Za-z0-9]*(\.[a-z-]+)*$/;
  const wrong = files.filter(({ path }) => {
    const name =
      path
        .split('/')
        .at(-1)
        ?.replace(/\.(tsx?|mjs)$/, '') ?? '';
    if (empty.test(path)) return true;
    return path.endsWith('.tsx') ? !pascal.test(name) && !kebab.test(name) : !kebab.test(name);
  });
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('no barrels; relative imports name their file', () => {
  const isBarrel = (node: ts.Node) => ts.isExportDeclaration(node) && node.exportClause === undefined;
  expect(placesWhere(typed, isBarrel)).toEqual([]);
  const isBare = (node: ts.Node) => {
    if (!ts.isImportDeclaration(node) && !ts.isExportDeclaration(node)) return false;
    const from = node.moduleSpecifier;
    return Boolean(
      from &&
        ts.isStringLiteral(from) &&
        from.text.startsWith('.') &&
        !/\.(tsx?|mjs|json|css|svg)$/.test(from.text),
    );
  };
  expect(placesWhere(typed, isBare)).toEqual([]);
});

test('no bare yes or no is passed beside other arguments', () => {
  const isFlag = (node: ts.Node) =>
    ts.isParameter(node) &&
    (node.type?.kind === ts.SyntaxKind.BooleanKeyword ||
      node.initializer?.kind === ts.SyntaxKind.TrueKeyword ||
      node.initializer?.kind === ts.SyntaxKind.FalseKeyword) &&
    (ts.isFunctionDeclaration(node.parent) || ts.isArrowFunction(node.parent)) &&
    node.parent.parameters.length > 1;
  const code = typed.filter(({ path }) => !isTest(path));
  expect(placesWhere(code, isFlag)).toEqual([]);
});
