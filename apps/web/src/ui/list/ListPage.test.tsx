// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { aMe } from '../../lib/testing/person.fixture.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { button, press, seen, until } from '../../lib/testing/user.testing.ts';
import { ListPage } from './ListPage.tsx';

type Row = { id: string };
const columns = [{ name: 'id', title: 'Id', render: ({ id }: Row) => id }];
const list = {
  state: { content: '', page: 1, order: 'asc' as const },
  search: {},
  query: {},
  isFiltered: false,
  isReversed: false,
  change: vi.fn(),
  clear: vi.fn(),
};

const page = (rows: Row[] | undefined) => (
  <ListPage<Row>
    title="Things"
    search="Look for a thing"
    list={list}
    query={{ error: null, isPlaceholderData: false, refetch: vi.fn() }}
    rows={rows}
    count={rows?.length}
    columns={columns}
    exporting={() => Promise.resolve()}
    empty={{ kind: 'goods', title: 'Nothing yet', text: 'Make the first one' }}
  />
);

/** On a phone the buttons have a row of their own, which would go with the last of them. */
test.each([
  ['while it comes', undefined, true],
  ['with nothing in it', [], true],
  ['with something in it', [{ id: 'a' }], false],
] as const)('a list keeps the place of its export %s', async (_when, rows, isOff) => {
  await draw(page(rows && [...rows]), {
    answers: { 'user.me': () => aMe({}), 'view.list': () => ({ views: [] }) },
  });
  await until(() => expect(seen()).toContain('Things'));
  await until(() => expect(button('Exportar').hasAttribute('disabled')).toBe(isOff));
});

/** The address asks something else, by the browser's «back» or by a saved view. */
function SearchedList() {
  const [content, setContent] = useState('pan');
  return (
    <>
      <button type="button" onClick={() => setContent('agua')}>
        Back
      </button>
      <ListPage<Row>
        title="Things"
        search="Look for a thing"
        list={{ ...list, state: { ...list.state, content }, search: { content }, query: { content } }}
        query={{ error: null, isPlaceholderData: false, refetch: vi.fn() }}
        rows={[{ id: 'a' }, { id: 'b' }]}
        count={2}
        columns={columns}
        bulk={{ actions: ({ kind, count }) => `${kind} ${count}` }}
        empty={{ kind: 'goods', title: 'Nothing yet', text: 'Make the first one' }}
      />
    </>
  );
}

test('the selection of one query does not apply to the next', async () => {
  await draw(<SearchedList />, { answers: { 'user.me': () => aMe({}), 'view.list': () => ({ views: [] }) } });
  await until(() => expect(seen()).toContain('Things'));
  document.querySelector<HTMLElement>('tbody input[type=checkbox]')?.click();
  await until(() => expect(seen()).toContain('rows 1'));
  press('Back');
  await until(() => expect(seen()).not.toContain('rows 1'));
});

test('days that end before they begin show no rows, not those of the filter before', async () => {
  const reversed = { ...list, isReversed: true };
  const answers = { 'user.me': () => aMe({}), 'view.list': () => ({ views: [] }) };
  await draw(
    <ListPage<Row>
      title="Things"
      search="Look for a thing"
      list={reversed}
      query={{ error: null, isPlaceholderData: true, refetch: vi.fn() }}
      rows={[{ id: 'stale row' }]}
      count={1}
      columns={columns}
      empty={{ kind: 'goods', title: 'Nothing yet', text: 'Make the first one' }}
    />,
    { answers },
  );
  await until(() => expect(seen()).toContain('Nothing yet'));
  expect(seen()).not.toContain('stale row');
});
