// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { lost } from '../testing/mock-api.testing.ts';
import { failureOf, isFinal, readFailureOf, requestIdOf } from './failure.ts';
import { makeClient } from './trpc.ts';

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

/** The line may be lost, or the program away, while the device itself has a network. */
it('says of a call without an answer that there is no connection, whatever the device believes', async () => {
  const client = makeClient(
    () => ({ token: null, organizationId: null }),
    () => undefined,
  );
  vi.stubGlobal('fetch', () => Promise.reject(lost()));
  onTestFinished(() => void vi.unstubAllGlobals());
  const failed = await client.user.me.query().catch((error: unknown) => error);
  expect(navigator.onLine).toBe(true);
  expect(failureOf(failed)).toMatchObject({ status: 0, reason: 'networkFailed' });
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

  it('explains why the request is invalid if it is no invalid id', () => {
    const long = refused({
      httpStatus: 422,
      reason: 'invalidInput',
      fields: { from: [{ code: 'periodTooLong' }] },
    });
    expect(readFailureOf(long)).toMatchObject({ status: 422, fields: { from: ['periodTooLong'] } });
    expect(isFinal(readFailureOf(long))).toBe(true);
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
