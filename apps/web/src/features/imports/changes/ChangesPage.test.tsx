// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { aMe } from '../../../lib/testing/person.fixture.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { seen, until } from '../../../lib/testing/user.testing.ts';
import ChangesPage from './ChangesPage.tsx';

const change = {
  id: 'c',
  kind: 'prices',
  at: '2026-11-20T16:00:00.000Z',
  user: { id: 'u', name: 'Ana' },
  count: 1,
  left: 1,
  names: ['Coffee'],
  before: 1250,
  after: 1400,
  reason: null,
  note: null,
  label: null,
  refusal: null,
};
const answers = {
  'user.me': () => aMe({}),
  'batchAct.list': () => ({ batchActs: [change], pagination: { page: 1, pages: 1, count: 1 } }),
};

test('a price goes from the old one to the new one in the direction that is read', async () => {
  await draw(<ChangesPage />, { answers });
  await until(() => expect(seen().replace(/\u00a0/g, ' ')).toMatch(/Coffee · Q 12\.50 → Q 14/));
});

test('from right to left the arrow points left, and a Latin name does not turn what follows it', async () => {
  await draw(<ChangesPage />, { answers, language: 'ar' });
  const pattern = /\u2068\D*12\.50\D*\u2069 ← \u2068\D*14\D*\u2069/;
  await until(() => expect(document.body.textContent).toMatch(pattern));
  const names = [...document.querySelectorAll('bdi')].find(({ textContent }) => textContent === 'Coffee');
  expect(names?.parentElement?.textContent).toMatch(pattern);
});
