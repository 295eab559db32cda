import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('who did something is told by useWho, which has words for who has no name yet', () => {
  const pages = globSync('apps/web/src/{features,domain}/**/*.tsx');
  expect(pages.length).toBeGreaterThan(100);
  const bare = pages.filter((page) => /\buser\?\.name\b/.test(readFileSync(page, 'utf8')));
  expect(bare).toEqual([]);
});
