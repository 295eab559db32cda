import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownModules } from './bundles.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const sources = globSync('{apps/web,packages/shared}/src/**/*.{ts,tsx,css}', { cwd: root });

/** `a/(b|c)` stands for `a/b` and `a/c`. */
function alternativesOf(pattern: string): string[] {
  const last = pattern.lastIndexOf('(');
  if (last < 0 || !pattern.endsWith(')')) return [pattern];
  return pattern
    .slice(last + 1, -1)
    .split('|')
    .map((name) => pattern.slice(0, last) + name);
}

test('every pattern of a bundle matches a module', () => {
  const missing = ownModules
    .flatMap(alternativesOf)
    .filter((pattern) => !sources.some((path) => new RegExp(`${pattern}\\.(tsx?|css)$`).test(path)));
  expect(missing).toEqual([]);
});
