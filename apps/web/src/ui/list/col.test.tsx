// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { aMe } from '../../lib/testing/person.fixture.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { until } from '../../lib/testing/user.testing.ts';
import { col } from './col.tsx';
import { type ListColumn, useShownColumns } from './columns.ts';
import { DataTable } from './DataTable.tsx';

type Bill = { id: string; code: string; total: number; owed: number | null; paidOn: string | null };
const bills: Bill[] = [
  { id: 'a', code: 'F-1', total: 1250, owed: 300, paidOn: '2026-03-04' },
  { id: 'b', code: 'F-2', total: -50, owed: null, paidOn: null },
];
const columns: ListColumn<Bill>[] = [
  col.link({ name: 'code', title: 'Code', className: 'strong' }, ({ id, code }) => ({
    to: `/bills/${id}`,
    text: code,
  })),
  col.date({ name: 'paidOn', title: 'Paid' }, ({ paidOn }) => paidOn),
  col.quantity({ name: 'count', title: 'Count' }, ({ total }) => total),
  col.money({ name: 'owed', title: 'Owed' }, ({ owed }) => owed),
  col.money(
    {
      name: 'total',
      title: 'Total',
      tone: 'signed',
      className: (bill: Bill) => (bill.total < 0 ? 'struck' : undefined),
    },
    ({ total }) => total,
  ),
];

function Bills() {
  return <DataTable rows={bills} columns={useShownColumns(columns)} empty={null} />;
}

const cells = (row: number) => [...document.querySelectorAll(`tbody tr:nth-child(${row}) td`)];

test('amounts stand at the end, and a missing value leaves its cell empty', async () => {
  await draw(<Bills />, { answers: { 'user.me': () => aMe({}) } });
  await until(() => expect(cells(1).map(({ textContent }) => textContent)).toContain('F-1'));
  expect(cells(1).map((cell) => cell.getAttribute('data-align'))).toEqual([
    'start',
    'start',
    'end',
    'end',
    'end',
  ]);
  const [link, date, quantity, owed, total] = cells(1);
  expect(link?.innerHTML).toBe('<a class="strong" href="/bills/a">F-1</a>');
  expect(date?.textContent).toContain('2026');
  expect(quantity?.innerHTML).toBe('<bdi dir="ltr">1.25</bdi>');
  expect(owed?.textContent).toContain('3.00');
  expect(total?.querySelector('bdi')?.getAttribute('data-direction')).toBe('in');
  expect(cells(2)[1]?.innerHTML).toBe('');
  expect(cells(2)[3]?.innerHTML).toBe('');
  expect(cells(2)[4]?.querySelector('.struck')?.getAttribute('data-direction')).toBe('out');
});
