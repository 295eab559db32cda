import { expect, test } from 'vitest';
import { isTest, sourcesUnder } from '../support/source.ts';

const screens = sourcesUnder('apps/web/src').filter(({ path }) => !isTest(path));

test('a page that reads by the id of its address says in one way that it did not come', () => {
  const readers = screens.filter(({ text }) => /{ id = '' } = useParams\(/.test(text));
  expect(readers.length).toBeGreaterThan(10);
  expect(readers.filter(({ text }) => !text.includes('<LoadFailed')).map(({ path }) => path)).toEqual([]);
});
