// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, test } from 'vitest';
import { aMe } from '../../lib/testing/person.fixture.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { button, field, fill, press, seen, until } from '../../lib/testing/user.testing.ts';
import { useShop } from '../sale/use-shop.ts';
import { VoidDialog } from './VoidDialog.tsx';

const sale = {
  id: 's',
  channel: 'pos' as const,
  code: 'P-000002',
  paid: 4550,
  payments: [{ amount: 2000, method: 'cash' }],
};
/** The sum is a mark of the shop's currency and a figure. */
const deposits = /abonado.*25\.50/i;

function Voiding({ of }: { of: typeof sale }) {
  const [isOpen, setOpen] = useState(true);
  if (!useShop()) return <p>wait</p>;
  return isOpen ? <VoidDialog sale={of} onClose={() => setOpen(false)} /> : <p>Listo</p>;
}

async function voided(of: typeof sale, look: () => void) {
  const sent: unknown[] = [];
  const answers = { 'user.me': () => aMe({}), 'pos.void': (input: unknown) => void sent.push(input) };
  await draw(<Voiding of={of} />, { answers });
  await until(() => field('Motivo'));
  look();
  fill(field('Motivo'), 'Otro cliente');
  await until(() => expect(button('Anular').hasAttribute('disabled')).toBe(false));
  press('Anular');
  await until(() => expect(seen()).toContain('Listo'));
  return sent;
}

test('the dialog asks for the refund method of deposits; the credit balance is the default', async () => {
  const look = () => expect(seen()).toMatch(deposits);
  expect(await voided(sale, look)).toEqual([{ id: 's', reason: 'Otro cliente' }]);
});

test('they go back in cash where that is chosen', async () => {
  expect(await voided(sale, () => fill(field(deposits), 'cash'))).toMatchObject([{ paidBack: 'cash' }]);
});

test('they go back in no way in which what was paid with the sale did not come', async () => {
  const look = () =>
    expect([...field(deposits).querySelectorAll('option')].map(({ value }) => value)).toEqual([
      'cash',
      'credit_balance',
    ]);
  await voided(sale, look);
});

test('no refund method is requested when there are no deposits', async () => {
  const look = () => expect(seen()).not.toMatch(/abonado/i);
  expect(await voided({ ...sale, paid: 2000 }, look)).toEqual([{ id: 's', reason: 'Otro cliente' }]);
});
