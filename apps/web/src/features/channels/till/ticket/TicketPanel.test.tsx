// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest';
import { type Cart, newCart } from '../../../../domain/sale/cart/cart.ts';
import type { CartLine } from '../../../../domain/sale/cart/item.ts';
import { useShop } from '../../../../domain/sale/use-shop.ts';
import { aMe } from '../../../../lib/testing/person.fixture.ts';
import { draw } from '../../../../lib/testing/render.testing.tsx';
import { button, press, pressKey, seen, until } from '../../../../lib/testing/user.testing.ts';
import { useOwnCart } from '../edit/use-edited-cart.ts';
import { TillContext } from '../till-state.ts';
import { useTillState } from '../use-till-state.ts';
import { CartLines, CartSums } from './LazyLines.tsx';
import { TicketPanel } from './TicketPanel.tsx';

beforeAll(() => Promise.all([CartLines.preload(), CartSums.preload()]));

const lineOf = (name: string, { price = 500, quantity = 1000, kind = 'product' } = {}): CartLine => ({
  lineId: name,
  item: {
    kind: kind === 'service' ? 'service' : 'product',
    productId: name,
    variantId: name,
    name,
    unit: 'piece',
    price,
    wholesaleQuantity: null,
    wholesalePrice: null,
    stock: null,
    quantityMin: 1000,
    quantityStep: 1000,
    taxRate: null,
  },
  quantity,
  price: null,
  discount: null,
  note: null,
});

type Given = { cart: Partial<Cart>; answers?: object };

function Panel({ cart }: Pick<Given, 'cart'>) {
  const shop = useShop();
  return shop ? <Open cart={cart} shop={shop} /> : <p>wait</p>;
}

function Open({ cart, shop }: Pick<Given, 'cart'> & { shop: NonNullable<ReturnType<typeof useShop>> }) {
  const open = useOwnCart(() => ({ ...newCart('s'), ...cart }), { shop, items: undefined });
  const till = useTillState(shop, { focusSearch: () => {}, items: undefined, open });
  return (
    <TillContext value={till}>
      <TicketPanel />
    </TillContext>
  );
}

async function aTicket({ cart, answers = {} }: Given) {
  const page = await draw(<Panel cart={cart} />, { answers: { 'user.me': () => aMe({}), ...answers } });
  await until(() => button(/^Cobrar/));
  return page;
}

const list = () => document.querySelector('[data-cart-lines]');

test('behind the count stand services, products and what both come to', async () => {
  const haircut = lineOf('Corte', { price: 4000, kind: 'service' });
  await aTicket({ cart: { lines: [lineOf('Peine', { quantity: 3000 }), haircut] } });
  expect(seen()).not.toContain('Servicios');
  press(/^4 artículos/);
  await until(() =>
    expect(seen()).toMatch(/Servicios \(\+\)Q 40\.00Productos \(\+\)Q 15\.00Subtotal \(=\)Q 55\.00/),
  );
});

test('an amount without a product is a row of its own in what the lines come to', async () => {
  const freeAmounts = [{ id: 'f', name: 'Envoltura', amount: 700 }];
  await aTicket({ cart: { lines: [lineOf('Peine')], freeAmounts } });
  press(/^2 artículos/);
  await until(() =>
    expect(seen()).toMatch(
      /Servicios \(\+\)Q 0\.00Productos \(\+\)Q 5\.00Monto libre \(\+\)Q 7\.00Subtotal \(=\)Q 12\.00/,
    ),
  );
});

test('savings of a line are shown beside its price, those of the total below the lines', async () => {
  const discount = { value: 1000, unit: 'percentage' as const };
  await aTicket({ cart: { lines: [{ ...lineOf('Peine', { price: 3850 }), discount }] } });
  expect(list()?.textContent).toMatch(/Peine−10\s*%antes 38\.5034\.65/);
  expect(seen()).toContain('ahorra Q 3.85');
});

test('every line can be taken out at once, and one is the least', async () => {
  await aTicket({ cart: { lines: [lineOf('Peine', { quantity: 2000 })], selected: 'Peine' } });
  const less = () => button('Menos Peine').hasAttribute('disabled');
  expect(less()).toBe(false);
  press('Menos Peine');
  await until(() => expect(less()).toBe(true));
  expect(list()?.textContent).toContain('Peine');
  press('Quitar Peine');
  await until(() => expect(seen()).toContain('Escanea o toca un producto'));
});

test('line actions appear on the selected line, and arrow keys select', async () => {
  const lines = ['Uno', 'Dos', 'Tres'].map((name) => lineOf(name));
  await aTicket({ cart: { lines, selected: 'Tres' } });
  expect(() => button('Más Uno')).toThrow('No Más Uno');
  press(/^1Uno/);
  await until(() => button('Más Uno'));
  pressKey(button('Más Uno'), '+');
  await until(() => expect(button('Menos Uno').hasAttribute('disabled')).toBe(false));
  pressKey(button('Más Uno'), 'Delete');
  await until(() => expect(list()?.textContent).not.toContain('Uno'));
  expect(list()?.textContent).toContain('Tres');
  expect(document.activeElement).toBe(list());
  await until(() => button('Quitar Dos'));
  pressKey(button('Quitar Dos'), 'ArrowDown');
  await until(() => expect(document.querySelector('[data-selected]')?.textContent).toContain('Tres'));
});

const rosa = { id: 'c', name: 'Rosa', phone: null, owed: 9000, creditDays: null };

test.each([
  [{ daysOverdue: 9, oldestDueDate: '2026-11-10' }, 'Lo más viejo venció el 10 nov 2026'],
  [{ daysOverdue: 0, oldestDueDate: '2026-12-10' }, 'Lo más viejo vence el 10 dic 2026'],
])('the ticket tells how its customer stands: %s', async (debt, words) => {
  const account = { id: 'c', owed: 12_000, creditLimit: 50_000, available: 38_000, ...debt };
  await aTicket({
    cart: { lines: [lineOf('Peine')], customer: rosa },
    answers: { 'customer.account': () => account },
  });
  await until(() => expect(seen()).toContain('Debe Q 120'));
  expect(seen()).toContain('puede fiar Q 380');
  const titles = [...document.querySelectorAll('[title]')].map((each) => each.getAttribute('title')).join();
  expect(titles.replaceAll(' de ', ' ').replaceAll('.', '')).toContain(words);
});

test('the last known data of a customer is shown when the server does not respond', async () => {
  await aTicket({ cart: { lines: [lineOf('Peine')], customer: rosa } });
  expect(seen()).toContain('Debe Q 90');
});
