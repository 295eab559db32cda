import { describe, expect, it } from 'vitest';
import { failureOf, isFinal, readFailureOf, requestIdOf } from './failure.ts';

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

describe('readFailureOf', () => {
  const invalid = refused({
    httpStatus: 422,
    reason: 'invalidInput',
    fields: { id: [{ code: 'invalidId' }] },
  });

  it('says of a malformed id what it says of one that names nothing', () => {
    expect(readFailureOf(invalid)).toMatchObject({ status: 404, reason: 'notFound', fields: {} });
    expect(failureOf(invalid).reason).toBe('invalidInput');
  });

  it.each([
    [422, true],
    [404, true],
    [403, true],
    [401, false],
    [429, false],
    [500, false],
    [undefined, false],
  ])('after %s another try is worth nothing: %s', (httpStatus, expected) => {
    expect(isFinal(readFailureOf(refused({ httpStatus })))).toBe(expected);
  });
});

describe('requestIdOf', () => {
  it.each([
    [500, 'r-1'],
    [503, 'r-1'],
    [409, null],
    [undefined, null],
  ])('of %s is %s', (httpStatus, expected) => {
    expect(requestIdOf(failureOf(refused({ httpStatus, requestId: 'r-1' })))).toBe(expected);
  });
});
