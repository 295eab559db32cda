import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@mostrador/database/folders';
import ts from 'typescript';

export type SourceFile = { path: string; text: string; tree: ts.SourceFile };

// `vendor` is other people's source, which keeps its own form.
const skipped = new Set(['node_modules', 'dist', '.turbo', '.git', '.data', 'drizzle', 'dev-dist', 'vendor']);

/** Every file we wrote, by its path from the root with forward slashes. */
export function filesUnder(folder = ''): string[] {
  return readdirSync(join(repositoryRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

export const readText = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');

/** The TypeScript and JavaScript of a folder, parsed. */
export const sourcesUnder = (folder = ''): SourceFile[] =>
  filesUnder(folder)
    .filter((path) => /\.(tsx?|mjs)$/.test(path))
    .map((path) => {
      const text = readText(path);
      const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
      return { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind) };
    });

export const isTest = (path: string) =>
  /\.test\.tsx?$|\.(fixture|testing)\.tsx?$/.test(path) || path.startsWith('tests/');

/** Every node of the tree, parents before their children. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  for (const child of children) yield* nodesOf(child);
}

export const lineOf = ({ tree }: SourceFile, node: ts.Node) =>
  tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;

/** The number of lines of a node, without comments before it. */
export const linesOf = (file: SourceFile, node: ts.Node) =>
  file.tree.getLineAndCharacterOfPosition(node.getEnd()).line - lineOf(file, node) + 2;
