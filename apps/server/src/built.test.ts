import { globSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join } from 'node:path';
import { decode } from '@jridgewell/sourcemap-codec';
import { repositoryRoot } from '@mostrador/database/folders';
import { expect, test } from 'vitest';

const dist = join(repositoryRoot, 'apps', 'server', 'dist');

test('no letter of what was built takes two bytes: one of them doubles its whole file in memory', () => {
  const built = globSync(join(dist, '**', '*.js'));
  expect(built.length).toBeGreaterThan(3);
  const wide = built.flatMap((file) => readFileSync(file, 'utf8').match(/.{0,40}[^\0-\xff].{0,20}/gu) ?? []);
  // The bundler escapes them, but in tagged templates, where an escape would be seen.
  expect(wide).toEqual([]);
});

test('a stack trace shows source lines, and no unneeded source map entry stays in memory', () => {
  const message = 'The task was made a moment ago.';
  const [file = ''] = globSync(join(dist, 'chunks', '*.js')).filter((built) =>
    readFileSync(built, 'utf8').includes(message),
  );
  const lines = readFileSync(file, 'utf8').split('\n');
  const line = lines.findIndex((each) => each.includes(message));
  const payload = JSON.parse(readFileSync(`${file}.map`, 'utf8'));
  const place = new SourceMap(payload).findEntry(line, lines[line]?.indexOf(message) ?? 0);
  if (!('originalLine' in place)) throw new Error('The line is in no source.');
  const source = readFileSync(join(dirname(file), place.originalSource), 'utf8').split('\n');
  expect(source[place.originalLine]).toContain(message);
  const places = decode(payload.mappings).flat();
  const repeated = places.filter(
    (each, at) => at > 0 && each[1] === places[at - 1]?.[1] && each[2] === places[at - 1]?.[2],
  );
  expect(repeated.length).toBeLessThan(places.length / 10);
});

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** The packages that are loaded with this file and all that it stands on. */
function loadedBy(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  return namesIn(text, /(?<=^|[;}\n])import\b[^;()]*?["']([^"']+)["'];/g).flatMap((name) =>
    name.startsWith('.') ? loadedBy(join(dirname(file), name), seen) : [name],
  );
}

test('modules that few calls need are not loaded at startup', () => {
  // The first file turns the cache of compiled scripts on and then fetches the program.
  const [program = ''] = namesIn(readFileSync(join(dist, 'main.js'), 'utf8'), /import\(`([^`]+)`\)/g);
  const loaded = loadedBy(join(dist, program));
  expect(loaded).toContain('fastify');
  const heavy = /^(?:hucre|nodemailer|sanitize-html|web-push|sharp|@react-pdf|@scalar)(?:\/|$)/;
  expect(loaded.filter((name) => heavy.test(name))).toEqual([]);
});
