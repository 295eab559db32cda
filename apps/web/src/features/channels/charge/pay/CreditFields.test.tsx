// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { newCart } from '../../../../domain/sale/cart/cart.ts';
import { type Shop, useShop } from '../../../../domain/sale/use-shop.ts';
import { aMe } from '../../../../lib/testing/person.fixture.ts';
import { draw } from '../../../../lib/testing/render.testing.tsx';
import { seen, until } from '../../../../lib/testing/user.testing.ts';
import { useCharge } from '../use-charge.ts';
import { CreditFields } from './CreditFields.tsx';

const rosa = { id: 'c', name: 'Rosa', phone: null, owed: 9000, creditDays: null };
const repair = { id: 'l', name: 'Arreglo', amount: 10_000 };

function CreditPage() {
  const shop = useShop();
  return shop ? <Open shop={shop} /> : <p>wait</p>;
}

function Open({ shop }: { shop: Shop }) {
  const cart = { ...newCart('s'), customer: rosa, freeAmounts: [repair] };
  const ignore = () => {};
  return (
    <CreditFields state={useCharge({ cart, shop, dispatch: ignore, onDone: ignore, onTouched: ignore })} />
  );
}

test.each([
  ['room enough', { creditLimit: 50_000, available: 38_000 }, 'Disponible Q 380 de Q 500', false],
  ['too little', { creditLimit: 20_000, available: 8000 }, 'Disponible Q 80 de Q 200', true],
])('a user who sells on credit sees what is left of the limit: %s', async (_name, account, words, isOver) => {
  const answers = {
    'user.me': () => aMe({}),
    'customer.account': () => ({ id: 'c', owed: 12_000, oldestDueDate: null, daysOverdue: 0, ...account }),
  };
  await draw(<CreditPage />, { answers });
  await until(() => expect(seen()).toContain(words));
  expect(seen()).toContain('Q 220.00');
  expect(document.querySelector('[data-over]') !== null).toBe(isOver);
});

test('no limit shows no limit, and without a response the last known customer data is shown', async () => {
  await draw(<CreditPage />, { answers: { 'user.me': () => aMe({}) } });
  await until(() => expect(seen()).toContain('Q 190.00'));
  expect(seen()).not.toContain('Disponible');
});
