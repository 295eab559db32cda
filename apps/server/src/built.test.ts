import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

test('what few calls need is not loaded with the program', () => {
  // The first file turns the cache of compiled scripts on and then fetches the program.
  const [program = ''] = namesIn(readFileSync(join(dist, 'main.js'), 'utf8'), /import\(`([^`]+)`\)/g);
  const loaded = loadedBy(join(dist, program));
  expect(loaded).toContain('fastify');
  const heavy = /^(?:hucre|nodemailer|sanitize-html|web-push|sharp|@react-pdf|@scalar)(?:\/|$)/;
  expect(loaded.filter((name) => heavy.test(name))).toEqual([]);
});
