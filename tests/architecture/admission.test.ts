import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Characters before the name of the setting, within which the statement began. */
const nearby = 250;

test('each statement that binds a transaction to an organization asks whether it is suspended', () => {
  const files = globSync('packages/api/src/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const binding = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const places = [...text.matchAll(/set_config\('app\.organization_id', (?!'')/g)];
    return places.map(({ index }) => ({ file, before: text.slice(Math.max(0, index - nearby), index) }));
  });
  expect(binding.length).toBeGreaterThanOrEqual(4);
  const unasked = binding.filter(({ before }) => !/admission\(|admit_organization\(/.test(before));
  expect(unasked.map(({ file }) => file)).toEqual([]);
});
