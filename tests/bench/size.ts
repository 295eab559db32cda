import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { repositoryRoot } from '@mostrador/database/folders';
import type { Result } from './result.ts';

type Chunk = {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
};
type Manifest = Record<string, Chunk>;

const folder = join(repositoryRoot, 'apps', 'web', 'dist');

/** P8: what a browser loads before the till can be used, and what every other page adds to it. */
export function benchSizes(): Result[] {
  const file = join(folder, '.vite', 'manifest.json');
  if (!existsSync(file)) throw new Error(`${file} is missing: build the page first.`);
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'));
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry);
  if (!entry) throw new Error('The page has no entry.');
  const pages = Object.keys(manifest).filter((name) => /features\/.*Page\.tsx$/.test(name));
  const till = pages.filter((name) => name.endsWith('/TillPage.tsx'));
  // Every start loads the words of one language and the frame around the pages beside the entry.
  const always = Object.keys(manifest).filter((name) =>
    /text\/es\.ts$|app\/(ShellRoute|Notices)\.tsx$/.test(name),
  );
  const first = filesOf(manifest, [entry, ...always, ...till]);
  const added = pages
    .filter((name) => !till.includes(name))
    .map((name) => {
      const files = filesOf(manifest, [entry, name]).filter((file) => !first.includes(file));
      return { name: name.split('/').at(-1) ?? name, size: kilobytes(files) };
    })
    .sort((a, b) => b.size - a.size);
  return [
    {
      id: 'P8',
      what: 'first load of the till, JS',
      value: kilobytes(first.filter(isScript)),
      unit: 'kB gz',
      goal: ['≤', 225],
    },
    {
      id: 'P8',
      what: 'first load of the till, CSS',
      value: kilobytes(first.filter(isStyle)),
      unit: 'kB gz',
      goal: ['≤', 40],
    },
    ...added.map(
      ({ name, size }): Result => ({
        id: 'P8',
        what: `${name} adds to it`,
        value: size,
        unit: 'kB gz',
        goal: ['≤', 60],
      }),
    ),
  ];
}

const isScript = (file: string) => file.endsWith('.js');
const isStyle = (file: string) => file.endsWith('.css');

/** The files of chunks and of everything they import at once. */
function filesOf(manifest: Manifest, names: string[]): string[] {
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of manifest[name]?.imports ?? []) visit(imported);
  };
  names.forEach(visit);
  return [
    ...new Set([...seen].flatMap((name) => [manifest[name]?.file ?? [], manifest[name]?.css ?? []].flat())),
  ];
}

const kilobytes = (files: string[]) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0) /
  1000;
