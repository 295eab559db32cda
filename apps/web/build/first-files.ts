import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

type Part = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Part>;

/** By the path of a screen: the files of its page and of the frame that index.html does not name. */
export type FirstFiles = Record<string, string[]>;

const screens = join(import.meta.dirname, '../src/app/routes');
const frame = 'src/app/ShellRoute.tsx';

/**
 * Writes `first-files.json` after the build, from which the server adds the files of an address to the first
 * ones. If the browser found them only one after the other, they would take a second and more on a slow
 * connection.
 */
export function firstFiles(): Plugin {
  return {
    name: 'mostrador-first-files',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir = 'dist' }, bundle) {
      const manifest = bundle['.vite/manifest.json'];
      if (manifest?.type !== 'asset') return;
      const sources = readdirSync(screens).map((file) => readFileSync(join(screens, file), 'utf8'));
      const files = filesByPath(JSON.parse(String(manifest.source)), pagesOf(sources.join('\n')));
      await writeFile(join(dir, 'first-files.json'), JSON.stringify(files));
    },
  };
}

/**
 * Returns path and module of every screen below the frame that has a separate page and no id in its address.
 */
export function pagesOf(table: string): [path: string, module: string][] {
  return table.split(/(?=\bpath: ')/).flatMap((screen): [string, string][] => {
    const path = /^path: '(\/dashboard[^':]*)'/.exec(screen)?.[1];
    const page = /import\('(?:\.\.\/)+(.+)'\)/.exec(screen)?.[1];
    if (!path || !page || screen.includes('isPlain')) return [];
    return [[path, page.startsWith('features/') ? `src/${page}` : `src/app/${page}`]];
  });
}

export function filesByPath(manifest: Manifest, pages: [path: string, module: string][]): FirstFiles {
  const named = filesOf(manifest, 'index.html');
  const filesOfPage = (module: string) => {
    if (!manifest[module]) throw new Error(`No part of the build is made from ${module}.`);
    const files = new Set([...filesOf(manifest, frame), ...filesOf(manifest, module)]);
    return [...files].filter((file) => !named.has(file));
  };
  return Object.fromEntries(pages.map(([path, module]) => [path, filesOfPage(module)]));
}

/** Returns a part and everything it depends on, with the styles. */
function filesOf(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  const part = manifest[name];
  if (!part || found.has(part.file)) return found;
  found.add(part.file);
  for (const sheet of part.css ?? []) found.add(sheet);
  for (const below of part.imports ?? []) filesOf(manifest, below, found);
  return found;
}

/**
 * Adds the script to index.html that requests the texts of the reader's language at once, because only this
 * script knows the language.
 */
export function firstWords(): Plugin {
  return {
    name: 'mostrador-first-words',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => withFirstWords(html, Object.keys(bundle ?? {})),
    },
  };
}

const hole = 'const words = {}';

export function withFirstWords(html: string, files: string[]): string {
  const named = files.map((file) => [/\/words-([a-z]{2})-[^/]*\.js$/.exec(file)?.[1], `/${file}`]);
  const words = Object.fromEntries(named.filter(([language]) => language));
  if (!html.includes(hole)) throw new Error(`index.html has no «${hole}» for the words.`);
  return html.replace(hole, () => `const words = ${JSON.stringify(words)}`);
}
