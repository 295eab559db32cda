// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { CashSession } from '../../../domain/cash/use-cash-till.ts';
import { aMe } from '../../../lib/testing/person.fixture.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { seen, until } from '../../../lib/testing/user.testing.ts';
import { OpenSession } from './OpenSession.tsx';

const counted = { method: 'cash', count: 3, counted: null };
const session = (report: object): CashSession =>
  Object.assign(Object.create(null), {
    id: 's',
    date: '2026-11-23',
    user: { id: 'u', name: 'Carla' },
    register: null,
    openedAt: '2026-11-23T14:00:00.000Z',
    tickets: [],
    report: { opening: 10_000, tickets: 3, byMethod: [counted], ...report },
  });

const answers = {
  'user.me': () => aMe({ mainRole: 'employee' }),
  'cashCut.paper': () => new Promise(() => 0),
};
const ignore = () => undefined;

test('a cashier who counts blind sees that sales and the expected amount are hidden', async () => {
  await draw(<OpenSession session={session({})} onClosed={ignore} />, { answers });
  await until(() => expect(seen()).toContain('Vendido'));
  expect(seen().match(/•••Oculto hasta cerrar/g)).toHaveLength(2);
  expect(seen()).not.toMatch(/NaN|undefined/);
});

test('a user with the right sees both', async () => {
  const report = { total: 6831, byMethod: [{ ...counted, expected: 15_537 }] };
  await draw(<OpenSession session={session(report)} onClosed={ignore} />, { answers });
  await until(() => expect(seen()).toContain('68.31'));
  expect(seen()).toContain('155.37');
  expect(seen()).not.toContain('Oculto');
});
