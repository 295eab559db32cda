import { dirname, join } from 'node:path/posix';
import { describe, expect, test } from 'vitest';
import { filesUnder, readText } from '../support/source.ts';

const documents = filesUnder().filter((path) => /^(docs\/(decisions\/)?)?[^/]+\.md$/.test(path));
const packages = filesUnder()
  .filter((path) => path.endsWith('package.json'))
  .map((path): string => JSON.parse(readText(path)).name);
const known = new Set([...filesUnder().flatMap(namesOf), ...packages]);

test('the documents are looked at', () => {
  expect(documents).toEqual(expect.arrayContaining(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md']));
  expect(documents.flatMap((document) => pathsIn(readText(document))).length).toBeGreaterThan(40);
});

describe.each(documents)('%s', (document) => {
  test('names files and folders that are there', () => {
    expect(pathsIn(readText(document)).filter((path) => !isThere(path))).toEqual([]);
  });

  test('links to what is there', () => {
    const links = [...readText(document).matchAll(/\]\(([^)#]+)[^)]*\)/g)].flatMap(([, link]) => link ?? []);
    const own = links.filter((link) => !/^[a-z]+:/.test(link));
    expect(own.filter((link) => !known.has(join(dirname(document), link)))).toEqual([]);
  });

  test('names commands that are there', () => {
    const { scripts } = JSON.parse(readText('package.json'));
    const commands = [...readText(document).matchAll(/\bnpm run ([\w:]+)/g)].map(([, name]) => name ?? '');
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });
});

/** A file by any end of its path, with and without its extension, and the folders above it. */
function namesOf(path: string): string[] {
  // A package is called by its name: its `src` goes unsaid.
  const [whole, short] = [path.split('/'), path.replace(/\/src\//, '/').split('/')];
  return [whole, short].flatMap((parts) =>
    parts.flatMap((_, from) =>
      parts.flatMap((_, end) => {
        const name = parts.slice(from, parts.length - end).join('/');
        return end === 0 ? [name, name.replace(/\.(tsx?|mjs)$/, '')] : [name];
      }),
    ),
  );
}

/** The file paths that a document refers to: `db/list.ts`, `domain/printer`; no commands, no addresses. */
function pathsIn(text: string): string[] {
  const isAddress = /^\/|^\.data\/|^[A-Z_]+\//;
  const isPath = /^[\w@.*<>{},/-]*(\/[\w.*<>{},/-]+|\.(tsx?|mjs|sql|json|md|yaml))$/;
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code]) => code ?? []);
  return quoted.filter((code) => isPath.test(code) && !isAddress.test(code));
}

/** `<d>` and `*` stand for any name, `{es,en}` for each of them. */
function isThere(path: string): boolean {
  const [, before = '', choices, after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  if (choices) return choices.split(',').every((choice) => isThere(before + choice + after));
  const plain = path.replace(/\/$/, '');
  if (!/[<*]/.test(plain)) return known.has(plain);
  const pattern = plain.replaceAll('.', '\\.').replace(/<[^>]*>|\*/g, '[^/]+');
  return [...known].some((name) => new RegExp(`^${pattern}$`).test(name));
}
