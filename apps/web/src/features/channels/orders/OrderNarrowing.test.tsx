// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { aMe } from '../../../lib/testing/person.fixture.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { seen, until } from '../../../lib/testing/user.testing.ts';
import { OrderNarrowing } from './OrderNarrowing.tsx';

const userId = '0190a000-0000-7000-8000-000000000001';
const nothing = {
  from: '2026-11-01',
  until: '2026-11-23',
  paidWith: null,
  productId: null,
  categoryId: null,
  isUncategorized: false,
  isReturned: false,
  isVoided: false,
  hour: null,
  weekday: null,
};

const seller = { id: '0190a000-0000-7000-8000-000000000002', name: 'Ana' };
const sale = {
  user: seller,
  voidedBy: { id: userId, name: 'Beto' },
  products: [],
  services: [],
  refunds: [],
};

test('the user who voided sales of others is shown by name above them to every reader', async () => {
  const state = { ...nothing, userId, isVoided: true };
  await draw(<OrderNarrowing state={state} sales={[sale]} onChange={() => {}} />, {
    answers: { 'user.me': () => aMe({ mainRole: 'employee' }) },
  });
  await until(() => expect(seen()).toContain('Beto'));
  expect(seen()).not.toContain('Ana');
});
