import { posix } from 'node:path';
import firstErrors from '@mostrador/shared/text/es/first-errors.json' with { type: 'json' };
import { texts } from '@mostrador/shared/text/translator';
import ts from 'typescript';
import { isTest, nodesOf, type SourceFile, sourcesUnder } from './source.ts';

/** A part of the program that is fetched by itself, with the modules of the texts named beside it. */
type Later = { path: string; words: string[] };
type Read = { file: SourceFile; words: Set<string>; imports: string[]; later: Later[] };

/** Every key of the texts. */
export const keys = flatten(texts.es);
const atStart = new Set(Object.keys(firstErrors).map((reason) => `errors.${reason}`));
const isTable = (path: string) => path.startsWith('apps/web/src/app/routes/');

const pageFiles = sourcesUnder('apps/web/src').filter(({ path }) => !isTest(path));
const known = new Map(pageFiles.map((file) => [file.path, file]));
const reads = new Map(pageFiles.map((file) => [file.path, read(file)]));

/** Words shown by a part of the page, or by a part of it loaded later, that are not loaded for it. */
export function missingWords(entry: string, given: readonly string[]): string[] {
  const missing = new Set<string>();
  const seen = new Set<string>();
  const walk = (path: string, here: readonly string[]) => {
    const found = reads.get(path);
    // The pages themselves are judged one by one.
    if (!found || isTable(path) || seen.has(`${path} ${here}`)) return;
    seen.add(`${path} ${here}`);
    for (const word of found.words) if (!here.includes(word)) missing.add(`${word} in ${path}`);
    for (const imported of found.imports) walk(imported, here);
    for (const { path: part, words } of found.later) walk(part, [...new Set([...here, ...words])].sort());
  };
  walk(entry, given);
  return [...missing].sort();
}

/** The pages of the tables of screens. */
export const pageParts = (): Later[] =>
  [...reads].flatMap(([path, { later }]) => (isTable(path) ? later : []));

/** Keys that a file may ask for: its own words under each of its modules, and what its templates begin. */
export function keysIn({ tree }: SourceFile): { whole: string[]; begun: string[] } {
  const spaces = ['', ...namespacesIn(tree).map((space) => (space ? `${space}.` : ''))];
  const under = (text: string) => spaces.map((space) => space + text);
  const nodes = [...nodesOf(tree)];
  const whole = nodes.filter(ts.isStringLiteralLike).flatMap(({ text }) => under(text));
  const heads = nodes.filter(ts.isTemplateHead).map(({ text }) => text);
  return { whole, begun: heads.filter((text) => /^[a-z]\w*\./i.test(text)).flatMap(under) };
}

/** The keys of `t('…')` with the module of its `useTranslations`, whole keys only. */
export function keysUsed({ tree }: SourceFile): string[] {
  const spaces = new Map(
    [...nodesOf(tree)].flatMap((node) => {
      if (!ts.isVariableDeclaration(node) || !node.initializer) return [];
      const space = namespaceOf(node.initializer);
      return space === undefined ? [] : [[node.name.getText(), space] as const];
    }),
  );
  // A name that stands for two modules in one file is judged by the types alone.
  const twice = [...nodesOf(tree)].filter(ts.isVariableDeclaration).map((node) => node.name.getText());
  return [...nodesOf(tree)].flatMap((node) => {
    if (!ts.isCallExpression(node)) return [];
    const name = node.expression.getText();
    const [first] = node.arguments;
    const space = spaces.get(name);
    if (space === undefined || !first || !ts.isStringLiteral(first)) return [];
    if (twice.indexOf(name) !== twice.lastIndexOf(name)) return [];
    return [space ? `${space}.${first.text}` : first.text];
  });
}

function flatten(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([key, inside]) =>
    typeof inside === 'object' ? flatten(inside, `${path}${key}.`) : [`${path}${key}`],
  );
}

function read(file: SourceFile): Read {
  const nodes = [...nodesOf(file.tree)];
  const imports = nodes.flatMap((node) => {
    const isLoaded = ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly;
    return isLoaded && ts.isStringLiteral(node.moduleSpecifier)
      ? resolved(file, node.moduleSpecifier.text)
      : [];
  });
  const later = nodes.flatMap((node) => {
    if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return [];
    const [name] = node.arguments;
    if (!name || !ts.isStringLiteral(name)) return [];
    return resolved(file, name.text).map((path) => ({ path, words: wordsBeside(node) }));
  });
  return { file, words: wordsIn(file, nodes), imports, later };
}

function wordsIn(file: SourceFile, nodes: ts.Node[]): Set<string> {
  const spaces = namespacesIn(file.tree);
  const named = spaces.map((space) => space.split('.')[0] ?? '').filter((module) => module !== '');
  const modules = spaces.includes('') ? nodes.flatMap((node) => moduleOf(node) ?? []) : [];
  const found = new Set([...named, ...modules]);
  const reasons = keysUsed(file).filter((key) => key.startsWith('errors.'));
  // The reasons shown for a call's refusal, by rules and by `useErrorMessage` are loaded before.
  const reasonKeys = reasonsShown(nodes).filter((key) => !atStart.has(key));
  if (reasonKeys.length > 0) found.add('errors');
  if (reasons.length > 0 && reasons.every((key) => atStart.has(key))) found.delete('errors');
  return found;
}

/** The reasons in `reasonText('…')`. A reason known only at run time is not loaded ahead. */
function reasonsShown(nodes: ts.Node[]) {
  return nodes.flatMap((node) => {
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'reasonText') return [];
    const [reason] = node.arguments;
    return reason && ts.isStringLiteralLike(reason) ? [`errors.${reason.text}`] : [];
  });
}

function moduleOf(node: ts.Node): string | undefined {
  // Rights are named as keys are.
  const isRight =
    node.parent && ts.isCallExpression(node.parent) && node.parent.expression.getText() === 'useCan';
  if (isRight || (ts.isStringLiteral(node) && atStart.has(node.text))) return undefined;
  const isKnown =
    (ts.isStringLiteral(node) && keys.includes(node.text)) ||
    (ts.isTemplateHead(node) && /^[a-z]+\./.test(node.text) && keys.some((key) => key.startsWith(node.text)));
  return isKnown ? node.text.split('.')[0] : undefined;
}

function namespacesIn(tree: ts.Node): string[] {
  return [...nodesOf(tree)].flatMap((node) => namespaceOf(node) ?? []);
}

function namespaceOf(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'useTranslations') return undefined;
  const [space] = node.arguments;
  if (!space) return '';
  return ts.isStringLiteral(space) ? space.text : undefined;
}

/** The list of `withWords([…], …)` or of a `words` that stands beside `page`. */
function wordsBeside(node: ts.Node): string[] {
  for (let around = node.parent; around && !ts.isSourceFile(around); around = around.parent) {
    const list = ts.isCallExpression(around)
      ? around.expression.getText() === 'withWords' && around.arguments[0]
      : ts.isObjectLiteralExpression(around) &&
        around.properties.filter(ts.isPropertyAssignment).find(({ name }) => name.getText() === 'words')
          ?.initializer;
    if (list && ts.isArrayLiteralExpression(list))
      return list.elements.filter(ts.isStringLiteral).map(({ text }) => text);
  }
  return [];
}

function resolved({ path }: SourceFile, name: string): string[] {
  const target = posix.join(posix.dirname(path), name);
  return known.has(target) ? [target] : [];
}
