// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Answers } from '../../../lib/testing/mock-api.testing.ts';
import { aMe } from '../../../lib/testing/person.fixture.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { press, seen, until } from '../../../lib/testing/user.testing.ts';
import { useFound } from './use-found.tsx';

function Results({ query }: { query: string }) {
  const { groups } = useFound(query);
  return (
    <ul>
      <li>Results</li>
      {groups.map(({ group, actions }) => (
        <li key={group}>
          {group}
          {actions.map(({ id, label, description, onClick }) => (
            <button key={id} type="button" aria-label={label} onClick={onClick}>
              {label} {description}
            </button>
          ))}
        </li>
      ))}
    </ul>
  );
}

const answers: Answers = {
  'user.me': () => aMe({ at: { hasPaidAccess: true } }),
  'product.list': () => ({ products: [{ id: 'p', name: 'Café molido', price: 2550 }] }),
  'pos.list': () => ({
    posTransactions: [{ id: 's', code: 'V-16', amount: 5100, contact: { name: 'Ana Café' } }],
  }),
  'quote.list': () => ({
    quotes: [{ id: 'q', code: 'COT-000007', amount: 9900, contact: null, contactName: 'Boda Café' }],
  }),
  'contact.list': () => ({ contacts: [{ id: 'c', name: 'Cafetería Sol', phone: '5555 1234' }] }),
};

test.each([
  ['Café molido', 'Q 25.50', '/dashboard/productos/p'],
  ['V-16', 'Q 51 · Ana Café', '/dashboard/pdv/ordenes/s'],
  ['COT-000007', 'Q 99 · Boda Café', '/dashboard/cotizaciones/q'],
  ['Cafetería Sol', '5555 1234', '/dashboard/contactos/c'],
])('the search of the shop finds %s and goes there', async (label, details, place) => {
  const { calls, path } = await draw(<Results query=" caf " />, { answers });
  await until(() => expect(seen()).toContain(`${label} ${details}`));
  const listCalls = calls.filter((call) => /list$/.test(call.path));
  expect(listCalls.map(({ input }) => input.content)).toEqual(['caf', 'caf', 'caf', 'caf']);
  press(label);
  await until(() => expect(path()).toBe(place));
});

test.each(['c', '/pdv/ordenes'])('no list is requested for %s', async (query) => {
  const { calls } = await draw(<Results query={query} />, { answers });
  await until(() => expect(calls.map(({ path }) => path)).toContain('user.me'));
  expect(calls.filter((call) => /list$/.test(call.path))).toEqual([]);
});

test('a user without the right to see products does not request them', async () => {
  const me = aMe({ mainRole: 'employee' });
  const { calls } = await draw(<Results query="caf" />, { answers: { ...answers, 'user.me': () => me } });
  const calledPaths = () => calls.map(({ path }) => path);
  await until(() => expect(calledPaths()).toContain('pos.list'));
  expect(calledPaths()).not.toContain('product.list');
});
