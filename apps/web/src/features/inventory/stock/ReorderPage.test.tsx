// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { aMe } from '../../../lib/testing/person.fixture.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { seen, until } from '../../../lib/testing/user.testing.ts';
import ReorderPage from './ReorderPage.tsx';

const answers = {
  'user.me': () => aMe({}),
  'view.list': () => ({ views: [] }),
  'stock.reorder': () => ({ suggestions: [], pagination: { page: 1, pages: 1, count: 0 } }),
};

test('the days to order for are offered from few to many, with the usual ones chosen', async () => {
  await draw(<ReorderPage />, { answers });
  await until(() => expect(seen()).toContain('14 días'));
  const chips = [...document.querySelectorAll<HTMLInputElement>('fieldset input[type="radio"]')];
  const days = chips.flatMap(({ labels, checked }) => {
    const text = labels?.[0]?.textContent ?? '';
    return text.includes('días') ? [`${text}${checked ? ' *' : ''}`] : [];
  });
  expect(days).toEqual(['7 días', '14 días *', '30 días', '60 días', '90 días']);
});
