import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pageParts } from './words.ts';

type Chunk = { file: string; name?: string; isEntry?: boolean; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

export type Weights = {
  /** The resources that a browser loads before the till is usable, in kB as transferred. */
  till: { script: number; style: number; files: string[] };
  /** The additional size of each other page before it can be drawn. Later resources are not counted. */
  pages: { name: string; added: number }[];
};

const tillPage = 'src/app/TillPage.tsx';
/** Every start loads the frame around the pages and these words beside the entry. */
const always = ['shell', 'common', 'first-errors'];

/** Weighs a built page by the bundler's own manifest; words are those of Spanish. */
export function weigh(dist: string): Weights {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry);
  if (!entry) throw new Error(`The page in ${dist} has no entry.`);
  const screens = pageParts().map(({ path, words }) => ({
    name: path.replace('apps/web/', ''),
    words,
  }));
  const till = screens.find(({ name }) => name === tillPage);
  const start = [entry, 'src/app/ShellRoute.tsx', ...wordsIn(manifest, always)];
  const load = ({ name, words }: (typeof screens)[number]) =>
    filesOf(manifest, [...start, name, ...wordsIn(manifest, words)]);
  const first = till ? load(till) : [];
  const size = (files: string[]) => sizeOf(dist, files);
  return {
    till: {
      script: size(first.filter((file) => file.endsWith('.js'))),
      style: size(first.filter((file) => file.endsWith('.css'))),
      files: first.map((file) => file.replace(/-[\w-]{8}(?=\.\w+$)/, '')).toSorted(),
    },
    pages: screens
      .filter((screen) => screen !== till && manifest[screen.name])
      .map((screen) => ({
        name: screen.name.split('/').at(-1) ?? '',
        added: size(load(screen).filter((file) => !first.includes(file))),
      }))
      .toSorted((a, b) => b.added - a.added),
  };
}

/** The transferred size of some files, in kB. */
const sizeOf = (dist: string, files: string[]) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0) / 1000;

/**
 * The resources of each page of the public store, with its texts in the longest language, in kB as
 * transferred.
 */
export function weighStore(dist: string) {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const named = (end: string) => Object.keys(manifest).filter((name) => name.endsWith(end));
  const words = Math.max(...named('/storefront.json').map((name) => sizeOf(dist, filesOf(manifest, [name]))));
  const script = (island: string) => {
    const files = filesOf(manifest, named(`islands/${island}`)).filter((file) => file.endsWith('.js'));
    return words + sizeOf(dist, files);
  };
  return {
    list: script('list.ts'),
    product: script('product.tsx'),
    checkout: script('checkout.tsx'),
    tracking: script('tracking.tsx'),
    style: sizeOf(dist, filesOf(manifest, named('style.css'))),
  };
}

/** Those of the frame and of the counter are one file, the others one each. */
const wordsIn = (manifest: Manifest, modules: readonly string[]) =>
  Object.keys(manifest).filter(
    (name) =>
      manifest[name]?.name === 'words-es' || modules.some((words) => name.endsWith(`/text/es/${words}.json`)),
  );

/** The files of chunks and of everything they import at once. */
function filesOf(manifest: Manifest, names: string[]): string[] {
  const seen = new Set<string>();
  const collect = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of manifest[name]?.imports ?? []) collect(imported);
  };
  names.forEach(collect);
  return [
    ...new Set([...seen].flatMap((name) => [manifest[name]?.file ?? [], manifest[name]?.css ?? []].flat())),
  ];
}
