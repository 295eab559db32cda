import { expect, test } from 'vitest';
import { isReserved } from '../../../domain/sale/shortage.ts';
import { saleFailureOf } from './sale-failure.ts';

const refusal = (httpStatus: number, reason: string, rest: object = {}) => ({
  data: { httpStatus, reason, ...rest },
});
const cash = { isCredit: false };

test('a lack of stock names its lines in thousandths', () => {
  const lines = [{ variantId: 'v1', name: 'Queso', requested: 1000, available: 350 }];
  const error = refusal(409, 'insufficientStock', { details: { available: 350, name: 'Queso', lines } });
  expect(saleFailureOf(error, cash)).toEqual({
    kind: 'short',
    shortages: [{ variantId: 'v1', name: 'Queso', requested: 1000, available: 350, reserved: 0 }],
  });
});

test('missing stock may be taken from orders if enough is reserved for them', () => {
  const cheese = { variantId: 'v1', name: 'Queso', requested: 1000, available: 350 };
  const of = (lines: object[]) => {
    const failure = saleFailureOf(refusal(409, 'insufficientStock', { details: { lines } }), cash);
    return failure.kind === 'short' && isReserved(failure.shortages);
  };
  expect(of([{ ...cheese, reserved: 650 }])).toBe(true);
  expect(of([{ ...cheese, reserved: 649 }])).toBe(false);
  expect(of([{ ...cheese, reserved: 650 }, cheese])).toBe(false);
});

test('an answer that never came, or a server that is away, is lost', () => {
  expect(saleFailureOf(new TypeError('Failed to fetch'), cash)).toEqual({ kind: 'lost' });
  expect(saleFailureOf(refusal(503, 'unavailable'), cash)).toEqual({ kind: 'lost' });
});

test('during a move of the shop it is clear whether the sale arrived', () => {
  expect(saleFailureOf(refusal(503, 'organizationMoving'), cash)).toEqual({ kind: 'moving' });
});

test('an id in use is a sale that was recorded before', () => {
  expect(saleFailureOf(refusal(409, 'idInUse'), cash)).toEqual({ kind: 'known' });
});

test('a ticket that another till removed, merged or changed is distinguished from a sale', () => {
  expect(saleFailureOf(refusal(409, 'ticketGone'), cash)).toEqual({ kind: 'ticketGone' });
  expect(saleFailureOf(refusal(409, 'ticketChanged'), cash)).toEqual({ kind: 'ticketChanged' });
});

test('a price that was shown and may not be charged any more is stale', () => {
  const error = refusal(403, 'permissionDenied', { details: { permission: 'pdv_change_price' } });
  expect(saleFailureOf(error, cash)).toEqual({ kind: 'stale' });
});

test('payments that do not fit mean stale prices, but on credit a customer is really missing', () => {
  const exceeds = refusal(422, 'invalidInput', { fields: { payments: [{ code: 'paymentExceedsTotal' }] } });
  const missing = refusal(422, 'invalidInput', { fields: { contactId: [{ code: 'contactRequired' }] } });
  expect(saleFailureOf(exceeds, cash)).toEqual({ kind: 'stale' });
  expect(saleFailureOf(missing, cash)).toEqual({ kind: 'stale' });
  expect(saleFailureOf(missing, { isCredit: true })).toEqual({ kind: 'refused', line: null });
});

test('a line that is no longer sold is named by its place, and so is one that is refused', () => {
  const gone = refusal(404, 'notFound', { details: { parameter: 'products.1.variantId' } });
  expect(saleFailureOf(gone, cash)).toEqual({ kind: 'gone', line: { list: 'products', index: 1 } });
  const extra = refusal(404, 'notFound', { details: { parameter: 'services.0.modifiers.2.id' } });
  expect(saleFailureOf(extra, cash)).toEqual({ kind: 'gone', line: { list: 'services', index: 0 } });
  const step = refusal(422, 'invalidInput', {
    fields: { 'products.0.quantity': [{ code: 'quantityStep' }] },
  });
  expect(saleFailureOf(step, cash)).toEqual({ kind: 'refused', line: { list: 'products', index: 0 } });
});

test('a deleted customer and a revoked right of the role are reported as such', () => {
  const customer = refusal(404, 'notFound', { details: { parameter: 'contactId' } });
  expect(saleFailureOf(customer, cash)).toEqual({ kind: 'noCustomer' });
  const right = refusal(403, 'permissionDenied', { details: { permission: 'acc_discounts' } });
  expect(saleFailureOf(right, cash)).toEqual({ kind: 'notAllowed', right: 'acc_discounts' });
});
