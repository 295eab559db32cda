// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { draw } from '../../lib/testing/render.testing.tsx';
import { button, seen, until } from '../../lib/testing/user.testing.ts';
import { DataTable } from './DataTable.tsx';

type Row = { id: string };
const columns = [
  { accessor: 'name', title: 'Name', render: ({ id }: Row) => <a href={`#${id}`}>Order {id}</a> },
  { accessor: 'id', title: 'Id' },
];
const onPage = vi.fn();

const table = (rows: Row[], page: number) => (
  <DataTable
    rows={rows}
    columns={columns}
    empty="nothing yet"
    pages={{ page, perPage: 10, count: 10, onPage }}
    open={({ id }) => `/rows/${id}`}
  />
);

test('a page behind the last one says in words that nothing more stands there', async () => {
  await draw(table([], 2));
  expect(seen()).toContain('No hay nada más en esta página');
  expect(seen()).not.toContain('nothing yet');
});

test.each([
  [1280, '1 749 750 751 1500'],
  [390, '1 750 1500'],
])('a window of %i px names as many of a thousand pages as stand in one line', async (width, named) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...new EventTarget(),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
    media: query,
    matches: query.includes('max-width') && width < 600,
  }));
  const pages = { page: 750, perPage: 20, count: 30_000, onPage };
  await draw(<DataTable rows={[{ id: 'a' }]} columns={columns} empty="nothing yet" pages={pages} />);
  const buttons = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(buttons.filter(Boolean).join(' ')).toBe(named);
});

test('a press on a row opens it here; with Ctrl in a new tab, and here nothing happens', async () => {
  const open = vi.fn();
  vi.stubGlobal('open', open);
  const { visits } = await draw(table([{ id: 'a' }], 1));
  const cell = document.querySelector('tbody td:last-child');
  cell?.dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
  expect(open.mock.calls).toEqual([['/rows/a']]);
  cell?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await until(() => expect(visits).toEqual(['/rows/a']));
  expect(open).toHaveBeenCalledTimes(1);
});

test('a link in a row does its own, and nothing besides', async () => {
  const open = vi.fn();
  vi.stubGlobal('open', open);
  const { go, visits } = await draw(table([{ id: 'a' }], 1));
  const link = button('Order a');
  link.addEventListener('click', (event) => event.preventDefault());
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true, cancelable: true }));
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(open).not.toHaveBeenCalled();
  await go('/elsewhere');
  expect(visits).toEqual(['/elsewhere']);
});
