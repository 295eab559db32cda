import { expect, test } from 'vitest';
import { newCart } from '../../../../domain/sale/cart/cart.ts';
import type { CartLine, Item } from '../../../../domain/sale/cart/item.ts';
import { addedTo, wholeOf } from './ticket-left.ts';

const item: Item = {
  productId: 'coffee',
  variantId: 'coffee-1',
  name: 'Café',
  unit: 'piece',
  price: 125,
  wholesaleQuantity: null,
  wholesalePrice: null,
  stock: null,
  quantityMin: 1000,
  quantityStep: 1000,
  taxRate: null,
};
const line = (lineId: string, quantity: number): CartLine => {
  return { lineId, item, quantity, price: null, discount: null, note: null };
};
const plain = { price: null, discount: null };
const ticket = {
  ...newCart('t'),
  lines: [line('same', 1000), line('more', 3000), line('less', 1000), line('new', 2000)],
  freeAmounts: [
    { id: 'had', name: 'Flete', amount: 500 },
    { id: 'added', name: null, amount: 700 },
  ],
  discount: { value: 1000, unit: 'percentage' as const },
  tip: 100,
  ticket: { revision: 2, concept: 'Mesa 4', comments: null },
  agreed: {
    discount: null,
    lines: {
      same: { ...plain, quantity: 1000 },
      more: { ...plain, quantity: 1000 },
      less: { ...plain, quantity: 2000 },
    },
    free: ['had'],
  },
};

test('the additions to a ticket are its new lines and the increase of its existing ones', () => {
  const { lines, freeAmounts, discount, tip } = addedTo(ticket);
  expect(lines.map(({ quantity }) => quantity)).toEqual([2000, 2000]);
  expect(freeAmounts).toEqual([{ id: 'added', name: null, amount: 700 }]);
  expect([discount, tip]).toEqual([undefined, undefined]);
});

test('a cart stored before this was recorded gives only its new lines', () => {
  const agreed = { discount: null, lines: { same: plain, more: plain, less: plain } };
  const { lines, freeAmounts } = addedTo({ ...ticket, agreed });
  expect(lines.map(({ quantity }) => quantity)).toEqual([2000]);
  expect(freeAmounts).toEqual([]);
});

test('the whole of a ticket goes on under names of its own', () => {
  const whole = wholeOf(ticket);
  expect(whole).toMatchObject({ freeAmounts: ticket.freeAmounts, discount: ticket.discount, tip: 100 });
  expect(whole.lines.map(({ quantity }) => quantity)).toEqual([1000, 3000, 1000, 2000]);
  const names = ticket.lines.map(({ lineId }) => lineId);
  expect(whole.lines.filter(({ lineId }) => names.includes(lineId))).toEqual([]);
});
