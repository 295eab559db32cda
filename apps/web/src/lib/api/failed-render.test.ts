import { describe, expect, it } from 'vitest';
import { isMissingProperty, reportOf } from './failed-render.ts';

describe('reportOf', () => {
  it('fits into 500 characters whatever the error says', () => {
    const error = Object.assign(new Error('m'.repeat(900)), { stack: 's'.repeat(900) });
    const { path, message, stack } = reportOf(error, `/${'p'.repeat(900)}`);
    expect((path + message + stack).length).toBe(500);
  });

  it('keeps a short error whole and takes anything thrown', () => {
    expect(reportOf('broken', '/login')).toEqual({ path: '/login', message: 'broken', stack: '' });
  });
});

describe('isMissingProperty', () => {
  it('recognises how the engines report a read on undefined', () => {
    const read = (value: { name: string } | undefined) => () => Reflect.apply(nameOf, null, [value]);
    const nameOf = (value: { name: string }) => value.name;
    let thrown: unknown;
    try {
      read(undefined)();
    } catch (error) {
      thrown = error;
    }
    expect(isMissingProperty(thrown)).toBe(true);
    expect(isMissingProperty(new TypeError("undefined is not an object (evaluating 'a.b')"))).toBe(true);
    expect(isMissingProperty(new TypeError('a is undefined'))).toBe(true);
  });

  it.each([new Error('of undefined'), new TypeError('x is not a function'), null, 'of undefined'])(
    'lets %s pass to the error view',
    (error) => {
      expect(isMissingProperty(error)).toBe(false);
    },
  );
});
