// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { aMe } from '../../lib/testing/person.fixture.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { button, field, fill, press, until } from '../../lib/testing/user.testing.ts';
import type { Sale } from '../sale/sale.ts';
import { useShop } from '../sale/use-shop.ts';
import RefundDialog from './RefundDialog.tsx';

const coffee = {
  lineId: 'l',
  name: 'Café',
  unit: 'piece',
  quantityStep: 1000,
  quantity: 3000,
  amountGross: 7650,
  amountDiscount: 0,
  amountTax: 0,
  amount: 7650,
};
const sale: Sale = Object.assign(Object.create(null), {
  id: 's',
  channel: 'pos',
  code: 'P-000001',
  contact: null,
  products: [coffee],
  services: [],
  refunds: [],
  payments: [],
  amountFree: 0,
  freeTaxRate: 0,
  freeTax: 0,
  delivery: 0,
  deliveryTaxRate: 0,
  deliveryTax: 0,
  taxIncluded: true,
  decimals: 2,
  freeAmounts: [],
  amountDiscount: 0,
  amount: 7650,
  refunded: 0,
  tip: 0,
  balance: 0,
});
const answers = {
  'user.me': () => aMe({ mainRole: 'employee' }),
  'approval.users': () => ({ users: [{ id: 'a', name: 'Ana Pérez' }], pagination: null }),
};
const ignore = () => undefined;

function Refunding() {
  const shop = useShop();
  return shop ? <RefundDialog sale={sale} shop={shop} onClose={ignore} onDone={ignore} /> : <p>wait</p>;
}

const isFocused = (name: string) => button(name).hasAttribute('data-autofocus');

test('closing the PIN dialog restores the previous focus, and Enter selects no option', async () => {
  await draw(<Refunding />, { answers });
  await until(() => expect(isFocused('Devolver todo')).toBe(true));
  press('Más Café');
  fill(field('Motivo'), 'Roto');
  await until(() => expect(button('Devolver').hasAttribute('disabled')).toBe(false));
  press('Devolver');
  await until(() => field('PIN'));
  press('Cerrar');
  await until(() => expect(isFocused('Devolver')).toBe(true));
  expect(isFocused('Devolver todo')).toBe(false);
});
