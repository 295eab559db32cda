import { describe, expect, it } from 'vitest';
import { failureOf } from './failure.ts';

const refused = (data: unknown) => Object.assign(new Error('refused'), { data });

describe('failureOf', () => {
  it('reads status, reason, details, fields and the id of the request', () => {
    const data = {
      httpStatus: 409,
      reason: 'insufficientStock',
      details: { available: 2, deep: {} },
      fields: { 'lines.0.quantity': [{ code: 'quantityTooLarge', message: 'x' }, 7] },
      requestId: 'r-1',
    };
    expect(failureOf(refused(data))).toEqual({
      status: 409,
      reason: 'insufficientStock',
      details: { available: 2 },
      fields: { 'lines.0.quantity': ['quantityTooLarge'] },
      requestId: 'r-1',
    });
  });

  it.each([undefined, null, 'text', {}, refused(undefined), refused({ httpStatus: 'x' })])(
    'calls %j unexpected',
    (error) => {
      expect(failureOf(error)).toMatchObject({ status: 0, reason: 'unexpectedError', fields: {} });
    },
  );
});
