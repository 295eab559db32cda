import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@mostrador/database/folders';
import { expect, test } from 'vitest';

test('no letter of what was built takes two bytes: one of them doubles its whole file in memory', () => {
  const built = globSync(join(repositoryRoot, 'apps', 'server', 'dist', '**', '*.js'));
  expect(built.length).toBeGreaterThan(3);
  const wide = built.flatMap((file) => readFileSync(file, 'utf8').match(/.{0,40}[^\0-\xff].{0,20}/gu) ?? []);
  // The bundler escapes them, but in tagged templates, where an escape would be seen.
  expect(wide).toEqual([]);
});
