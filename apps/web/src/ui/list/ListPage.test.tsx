// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { draw } from '../../lib/drawn.testing.tsx';
import { button, seen, until } from '../../lib/hands.testing.ts';
import { aMe } from '../../lib/person.fixture.ts';
import { ListPage } from './ListPage.tsx';

type Row = { id: string };
const columns = [{ name: 'id', title: 'Id', render: ({ id }: Row) => id }];
const list = {
  state: { content: '', page: 1, order: 'asc' as const },
  search: {},
  asked: {},
  isNarrowed: false,
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
