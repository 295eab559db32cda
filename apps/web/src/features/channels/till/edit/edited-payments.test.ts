import { expect, test } from 'vitest';
import { excessOf, type Payment, paidBy, withoutExcess } from './edited-payments.ts';

const card: Payment = { id: 'card', method: 'card', amount: 4000 };
const cash: Payment = { id: 'cash', method: 'cash', amount: 1000 };

test('the excess of a card payment goes back to the card', () => {
  expect(excessOf([card], 3000)).toEqual({ excess: 1000, excessByCard: 1000 });
  expect(withoutExcess([card], 1000)).toEqual([{ ...card, amount: 3000 }]);
});

test('cash goes back before the card', () => {
  expect(excessOf([card, cash], 4500)).toEqual({ excess: 500, excessByCard: 0 });
  expect(withoutExcess([card, cash], 500)).toEqual([card, { ...cash, amount: 500 }]);
  expect(excessOf([card, cash], 3500)).toEqual({ excess: 1500, excessByCard: 500 });
  expect(withoutExcess([card, cash], 1500)).toEqual([{ ...card, amount: 3500 }]);
});

test('cash alone follows the total, and nothing is too much of what is still owed', () => {
  expect(excessOf([cash], 500)).toEqual({ excess: 0, excessByCard: 0 });
  expect(excessOf([card], 9000)).toEqual({ excess: 0, excessByCard: 0 });
});

test('a card payment stays when the total rises, and the method pays the difference', () => {
  expect(paidBy('cash', { payments: [card], total: 6000 })).toEqual({
    payments: [card, { method: 'cash', amount: 2000 }],
  });
  expect(paidBy('credit', { payments: [card], total: 6000 })).toEqual({ payments: [card] });
  expect(paidBy('transfer', { payments: [cash], total: 6000 })).toEqual({ paymentMethod: 'transfer' });
});
