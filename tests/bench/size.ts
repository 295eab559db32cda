import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@mostrador/database/folders';
import { weigh } from '../support/page-weight.ts';
import type { Result } from './result.ts';

const folder = join(repositoryRoot, 'apps', 'web', 'dist');

/** P8: what a browser loads before the till can be used, and what every other page adds to it. */
export function benchSizes(): Result[] {
  if (!existsSync(join(folder, '.vite', 'manifest.json')))
    throw new Error(`${folder} is missing: build the page first.`);
  const { till, pages } = weigh(folder);
  const result = (what: string, value: number, most: number): Result => ({
    id: 'P8',
    what,
    value,
    unit: 'kB gz',
    goal: ['≤', most],
  });
  return [
    result('first load of the till, JS', till.script, 225),
    result('first load of the till, CSS', till.style, 40),
    ...pages.map(({ name, added }) => result(`${name} adds to it`, added, 60)),
  ];
}
