import { expect, test } from 'vitest';
import { blankPart, type PaymentPart, paymentsOf, settledBy } from './payment-parts.ts';

const part = (method: PaymentPart['method'], amount: number | null): PaymentPart => ({
  ...blankPart(),
  method,
  amount,
});

test('an empty part pays what the others leave, and only the first of them', () => {
  expect(settledBy([part('cash', null)], 1000)).toEqual({ amounts: [1000], left: 0 });
  expect(settledBy([part('cash', null), part('card', 300), part('transfer', null)], 1000)).toEqual({
    amounts: [700, 300, 0],
    left: 0,
  });
});

test('the typed amount is paid: less leaves a balance, more is reported as too much', () => {
  expect(settledBy([part('cash', 250), part('card', 300)], 1000).left).toBe(450);
  expect(settledBy([part('cash', 1200)], 1000).left).toBe(-200);
  expect(settledBy([part('cash', 1200), part('card', null)], 1000)).toEqual({
    amounts: [1200, 0],
    left: -200,
  });
  expect(settledBy([part('credit', null)], 1000)).toEqual({ amounts: [0], left: 1000 });
});

test('the API gets what is paid now, with the reference of what a bank knows', () => {
  const parts = [
    { ...part('transfer', 400), reference: 'A-1' },
    { ...part('cash', null), reference: 'A-2' },
    part('card', null),
  ];
  expect(paymentsOf(parts, 1000)).toEqual([
    { method: 'transfer', amount: 400, reference: 'A-1', moneyAccountId: null },
    { method: 'cash', amount: 600, reference: null, moneyAccountId: null },
  ]);
  expect(paymentsOf([part('credit', null)], 1000)).toEqual([]);
  // Nothing typed is nothing paid; a zero that was typed is refused by the rules.
  expect(paymentsOf([part('cash', 0)], 1000)).toEqual([
    { method: 'cash', amount: 0, reference: null, moneyAccountId: null },
  ]);
});
