import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the author of an act is shown by useWho, which has words for users without a name yet', () => {
  const pages = globSync('apps/web/src/{features,domain}/**/*.tsx');
  expect(pages.length).toBeGreaterThan(100);
  const bare = pages.filter((page) => /\buser\?\.name\b/.test(readFileSync(page, 'utf8')));
  expect(bare).toEqual([]);
});
