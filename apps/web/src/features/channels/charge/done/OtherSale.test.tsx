// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { newCart } from '../../../../domain/sale/cart/cart.ts';
import { type Shop, useShop } from '../../../../domain/sale/use-shop.ts';
import { refused } from '../../../../lib/testing/mock-api.testing.ts';
import { aMe } from '../../../../lib/testing/person.fixture.ts';
import { draw } from '../../../../lib/testing/render.testing.tsx';
import { button, press, seen, until } from '../../../../lib/testing/user.testing.ts';
import { ChargeDialog } from '../ChargeDialog.tsx';

const cart = {
  ...newCart('0192f0c1-7d3e-7000-8000-000000000001'),
  freeAmounts: [{ id: 'l', name: 'Arreglo', amount: 10_000 }],
};
const ignore = () => undefined;
const noKeys = () => [];

function Charging() {
  const shop = useShop();
  return shop ? <Open shop={shop} /> : <p>wait</p>;
}

const Open = ({ shop }: { shop: Shop }) => (
  <ChargeDialog
    cart={cart}
    shop={shop}
    dispatch={ignore}
    onDone={ignore}
    onTouched={ignore}
    onClose={ignore}
    takeEarlyKeys={noKeys}
  />
);

const recordedBy = (user: { id: string; name: string }) => ({
  id: cart.saleId,
  code: 'P-000007',
  status: 'done',
  amount: 425,
  user,
  products: [],
  services: [],
  freeAmounts: [],
  payments: [],
  paymentMethod: 'cash',
});

test.each([
  [{ id: 'u', name: 'Ana López' }, 'El cobro anterior sí llegó: P-000007 por Q 4.25'],
  [{ id: 'b', name: 'Beatriz Cruz' }, 'Beatriz Cruz ya cobró esta venta: P-000007 por Q 4.25'],
])('a ticket that %o has charged meanwhile says so', async (user, words) => {
  const answers = {
    'user.me': () => aMe({}),
    'pos.create': () => {
      throw refused({ reason: 'idInUse', httpStatus: 409 });
    },
    'pos.byId': () => recordedBy(user),
  };
  await draw(<Charging />, { answers });
  await until(() => button('Confirmar venta'));
  press('Confirmar venta');
  await until(() => expect(seen()).toContain(words));
});
