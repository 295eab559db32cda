// @vitest-environment happy-dom
import { useReducer } from 'react';
import { expect, test } from 'vitest';
import { type Cart, type CartAction, newCart, reduceCart } from '../../../domain/sale/cart/cart.ts';
import { type Shop, useShop } from '../../../domain/sale/use-shop.ts';
import { aMe } from '../../../lib/testing/person.fixture.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { button, press, pressKey, until } from '../../../lib/testing/user.testing.ts';
import { ChargeDialog } from './ChargeDialog.tsx';

const first: Cart = {
  ...newCart('0192f0c1-7d3e-7000-8000-000000000001'),
  freeAmounts: [{ id: 'l', name: 'Arreglo', amount: 10_000 }],
};
const ignore = () => undefined;
const noKeys = () => [];

function Charging() {
  const shop = useShop();
  return shop ? <Open shop={shop} /> : <p>wait</p>;
}

let meanwhile: (action: CartAction) => void = ignore;

/** A charge of the cart that another tab of the till holds too. */
function Open({ shop }: { shop: Shop }) {
  const reduce = (before: Cart, action: CartAction) => reduceCart(before, action, 'allow');
  const [cart, dispatch] = useReducer(reduce, first);
  meanwhile = dispatch;
  const shared = { cart, shop, dispatch, onDone: ignore, onTouched: ignore, onClose: ignore };
  return (
    <>
      <output>{cart.freeAmounts.map(({ name }) => name).join()}</output>
      <ChargeDialog {...shared} takeEarlyKeys={noKeys} />
    </>
  );
}

test('an item that another tab adds during a charge stays for the next sale', async () => {
  const arrived = Promise.withResolvers<void>();
  const answers = {
    'user.me': () => aMe({}),
    'pos.create': async ({ id }: { id: string }) => {
      await arrived.promise;
      return { id, code: 'P-1', status: 'done', amount: 10_000, products: [], services: [], freeAmounts: [] };
    },
  };
  const page = await draw(<Charging />, { answers });
  await until(() => button('Confirmar venta'));
  press('Confirmar venta');
  await until(() => expect(page.calls.map(({ path }) => path)).toContain('pos.create'));
  meanwhile({ type: 'setFree', free: { id: 'm', name: 'Envoltura', amount: 500 } });
  const output = () => document.querySelector('output')?.textContent;
  await until(() => expect(output()).toBe('Arreglo,Envoltura'));
  arrived.resolve();
  await until(() => expect(output()).toBe('Envoltura'));
});

test('F6 opens the field of a coupon', async () => {
  await draw(<Charging />, { answers: { 'user.me': () => aMe({}) } });
  await until(() => button('Confirmar venta'));
  pressKey(document.body, 'F6');
  await until(() => expect(document.querySelector('input[maxlength="15"]')).not.toBeNull());
});
