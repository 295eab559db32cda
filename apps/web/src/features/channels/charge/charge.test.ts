import { describe, expect, test } from 'vitest';
import {
  amountDue,
  type Charge,
  type ChargeAction,
  changeOf,
  missingOf,
  openCharge,
  reduceCharge,
  remainingOf,
  settle,
} from './charge.ts';

const coin = { cashRounding: 0, isHalfDown: false };
const due = { cash: 6400, other: 6400, coin };
const after = (...actions: ChargeAction[]): Charge => actions.reduce(reduceCharge, openCharge('part-1'));

describe('a charge', () => {
  test('confirmed untouched is the exact amount in cash', () => {
    const charge = openCharge('part-1');
    expect(settle(charge, { due, hasCustomer: false })).toEqual({
      kind: 'sale',
      change: 0,
      parts: [{ id: charge.nextId, method: 'cash', amount: 6400, received: null }],
    });
  });

  test('of more cash than due answers the change', () => {
    const charge = after({ type: 'tender', amount: 10_000 });
    expect(changeOf(charge, due)).toBe(3600);
    expect(settle(charge, { due, hasCustomer: false })).toMatchObject({
      change: 3600,
      parts: [{ method: 'cash', amount: 6400, received: 10_000 }],
    });
  });

  test('by a button with a sum on it does not read the field', () => {
    const charge = after({ type: 'tender', amount: 100 });
    expect(settle(charge, { due, hasCustomer: false, tendered: 20_000 })).toMatchObject({ change: 13_600 });
  });

  test('by card never takes more than is due', () => {
    const charge = after({ type: 'method', method: 'card' }, { type: 'tender', amount: 9000 });
    expect(settle(charge, { due, hasCustomer: false })).toMatchObject({
      change: 0,
      parts: [{ method: 'card', amount: 6400, received: null }],
    });
  });

  test('is split, and a part can be taken back', () => {
    const first = after({ type: 'tender', amount: 4000 });
    expect(settle(first, { due, hasCustomer: false })).toEqual({
      kind: 'part',
      amount: 4000,
      missing: 2400,
    });
    expect(missingOf(first, due)).toBe(2400);
    const split = reduceCharge(first, { type: 'part', amount: 4000, nextId: 'part-2' });
    expect(remainingOf(split, due)).toBe(2400);
    const whole = reduceCharge(split, { type: 'method', method: 'transfer' });
    expect(settle(whole, { due, hasCustomer: false })).toMatchObject({
      parts: [
        { method: 'cash', amount: 4000 },
        { method: 'transfer', amount: 2400 },
      ],
    });
    const [part] = split.parts;
    expect(remainingOf(reduceCharge(split, { type: 'removePart', id: part?.id ?? '' }), due)).toBe(6400);
  });

  test('on credit needs a customer, and what was paid before stays paid', () => {
    const charge = after(
      { type: 'part', amount: 1400, nextId: 'part-2' },
      { type: 'method', method: 'credit' },
    );
    expect(settle(charge, { due, hasCustomer: false })).toEqual({
      kind: 'refused',
      reason: 'contactRequired',
    });
    expect(settle(charge, { due, hasCustomer: true })).toMatchObject({
      parts: [{ method: 'cash', amount: 1400 }],
    });
    expect(remainingOf(charge, due)).toBe(5000);
  });

  test('of nothing is refused, a sale that costs nothing needs no payment', () => {
    const charge = after({ type: 'tender', amount: 0 });
    expect(settle(charge, { due, hasCustomer: false })).toEqual({
      kind: 'refused',
      reason: 'amountRequired',
    });
    expect(settle(charge, { due: { cash: 0, other: 0, coin }, hasCustomer: false })).toEqual({
      kind: 'sale',
      parts: [],
      change: 0,
    });
  });
});

test('cash is rounded only when the sale is fully paid now', () => {
  const rounded = { cash: 1050, other: 1037, coin: { cashRounding: 50, isHalfDown: false } };
  expect(amountDue(after(), rounded)).toBe(1050);
  expect(amountDue(after({ type: 'method', method: 'card' }), rounded)).toBe(1037);
  expect(amountDue(after({ type: 'method', method: 'credit' }), rounded)).toBe(1037);
  const cashThenCredit = after(
    { type: 'part', amount: 500, nextId: 'part-2' },
    { type: 'method', method: 'credit' },
  );
  expect(amountDue(cashThenCredit, rounded)).toBe(1037);
  const cashAll = after(
    { type: 'part', amount: 1050, nextId: 'part-2' },
    { type: 'method', method: 'credit' },
  );
  expect(amountDue(cashAll, rounded)).toBe(1050);
  const cashThenCard = after(
    { type: 'part', amount: 500, nextId: 'part-2' },
    { type: 'method', method: 'card' },
  );
  expect(amountDue(cashThenCard, rounded)).toBe(1037);
  const cardThenCash = after(
    { type: 'method', method: 'card' },
    { type: 'part', amount: 512, nextId: 'part-2' },
    { type: 'method', method: 'cash' },
  );
  expect(amountDue(cardThenCash, rounded)).toBe(1062);
  expect(remainingOf(cardThenCash, rounded)).toBe(550);
});

test('the part that is being entered keeps its id until it is settled', () => {
  const charge = after({ type: 'method', method: 'card' }, { type: 'tender', amount: 100 });
  const once = settle(charge, { due, hasCustomer: false });
  expect(settle(charge, { due, hasCustomer: false })).toEqual(once);
  expect(reduceCharge(charge, { type: 'part', amount: 100, nextId: 'part-2' }).nextId).not.toBe(
    charge.nextId,
  );
});

test('the customer’s credit balance is one payment beside any other that pays the rest', () => {
  const charge = after(
    { type: 'reference', text: 'X1' },
    { type: 'part', method: 'credit_balance', amount: 2000, nextId: 'part-2' },
  );
  expect(charge).toMatchObject({ method: 'cash', nextId: 'part-2' });
  const settled = settle(charge, { due: { cash: 6500, other: 6400, coin }, hasCustomer: true });
  expect(settled).toEqual({
    kind: 'sale',
    change: 0,
    parts: [
      { id: 'part-1', method: 'credit_balance', amount: 2000, received: null },
      { id: 'part-2', method: 'cash', amount: 4400, received: null },
    ],
  });
});
