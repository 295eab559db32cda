import { expect, test } from 'vitest';
import { saleFailureOf } from './sale-failure.ts';

const refusal = (httpStatus: number, reason: string, rest: object = {}) => ({
  data: { httpStatus, reason, ...rest },
});
const cash = { isCredit: false };

test('a lack of stock names its lines in thousandths', () => {
  const lines = [{ variant_id: 'v1', name: 'Queso', requested: 1, available: 0.35 }];
  const error = refusal(409, 'insufficientStock', { details: { available: 0.35, name: 'Queso', lines } });
  expect(saleFailureOf(error, cash)).toEqual({
    kind: 'short',
    shortages: [{ variantId: 'v1', name: 'Queso', available: 350 }],
  });
});

test('an answer that never came, or a server that is away, is lost', () => {
  expect(saleFailureOf(new TypeError('Failed to fetch'), cash)).toEqual({ kind: 'lost' });
  expect(saleFailureOf(refusal(503, 'unavailable'), cash)).toEqual({ kind: 'lost' });
});

test('an id in use is a sale that was recorded before', () => {
  expect(saleFailureOf(refusal(409, 'idInUse'), cash)).toEqual({ kind: 'recorded' });
});

test('payments that do not fit mean stale prices, but on credit a customer is really missing', () => {
  const exceeds = refusal(422, 'invalidInput', { fields: { payments: ['paymentExceedsTotal'] } });
  const missing = refusal(422, 'invalidInput', { fields: { contactId: ['contactRequired'] } });
  expect(saleFailureOf(exceeds, cash)).toEqual({ kind: 'stale' });
  expect(saleFailureOf(missing, cash)).toEqual({ kind: 'stale' });
  expect(saleFailureOf(missing, { isCredit: true })).toEqual({ kind: 'refused' });
});
