// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { type Cart, newCart } from '../../../domain/sale/cart.ts';
import type { CartLine } from '../../../domain/sale/item.ts';
import { useShop } from '../../../domain/sale/shop.ts';
import { aMe } from '../../../lib/testing/person.fixture.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { button, press, pressKey, seen, until } from '../../../lib/testing/user.testing.ts';
import { TicketPanel } from './TicketPanel.tsx';
import { TillContext } from './till-state.ts';
import { useOwnCart } from './use-edited-cart.ts';
import { useTillState } from './use-till.ts';

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
  await until(() => expect(seen()).toContain('Carrito'));
  return page;
}

const list = () => document.querySelector('[data-cart-lines]');

test('under the lines stand services, products and what both come to', async () => {
  const haircut = lineOf('Corte', { price: 4000, kind: 'service' });
  await aTicket({ cart: { lines: [lineOf('Peine', { quantity: 3000 }), haircut] } });
  expect(seen()).toMatch(/Servicios \(\+\)Q 40\.00Productos \(\+\)Q 15\.00Subtotal \(=\)Q 55\.00/);
});

test('an amount without a product is a row of its own in what the lines come to', async () => {
  const freeAmounts = [{ id: 'f', name: 'Envoltura', amount: 700 }];
  await aTicket({ cart: { lines: [lineOf('Peine')], freeAmounts } });
  expect(seen()).toMatch(
    /Servicios \(\+\)Q 0\.00Productos \(\+\)Q 5\.00Monto libre \(\+\)Q 7\.00Subtotal \(=\)Q 12\.00/,
  );
});

test('every line can be taken out at once, and one is the least', async () => {
  await aTicket({ cart: { lines: [lineOf('Peine', { quantity: 2000 })] } });
  const less = () => button('Menos Peine').hasAttribute('disabled');
  expect(less()).toBe(false);
  press('Menos Peine');
  await until(() => expect(less()).toBe(true));
  expect(list()?.textContent).toContain('Peine');
  press('Quitar Peine');
  await until(() => expect(seen()).toContain('El carrito está vacío'));
});

test('a key acts on the line that has the focus, and the list has it then', async () => {
  const lines = ['Uno', 'Dos', 'Tres'].map((name) => lineOf(name));
  await aTicket({ cart: { lines, selected: 'Tres' } });
  const first = button('Más Uno');
  first.focus();
  pressKey(first, '+');
  await until(() => expect(button('Menos Uno').hasAttribute('disabled')).toBe(false));
  pressKey(first, 'Delete');
  await until(() => expect(list()?.textContent).not.toContain('Uno'));
  expect(list()?.textContent).toContain('Tres');
  expect(document.activeElement).toBe(list());
  pressKey(button('Quitar Dos'), 'ArrowDown');
  await until(() => expect(document.querySelector('[data-selected]')?.textContent).toContain('Tres'));
});

test('a list longer than its height is shown whole while somebody wants it', async () => {
  await aTicket({ cart: { lines: ['Uno', 'Dos', 'Tres', 'Cuatro'].map((name) => lineOf(name)) } });
  expect(list()?.hasAttribute('data-whole')).toBe(false);
  press('Mostrar toda la lista');
  await until(() => expect(list()?.hasAttribute('data-whole')).toBe(true));
  press('Acortar la lista');
  await until(() => expect(list()?.hasAttribute('data-whole')).toBe(false));
});

test('a list that fits needs nothing to make it longer', async () => {
  await aTicket({ cart: { lines: [lineOf('Uno')] } });
  expect(() => button('Mostrar toda la lista')).toThrow('No Mostrar toda la lista');
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
  expect(seen()).toContain('Disponible Q 380 de Q 500');
  expect(seen().replaceAll(' de ', ' ').replaceAll('.', '')).toContain(words);
});

test('what was known of a customer is told where nobody answers', async () => {
  await aTicket({ cart: { lines: [lineOf('Peine')], customer: rosa } });
  expect(seen()).toContain('Debe Q 90');
});
