import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  day,
  flag,
  idPart,
  oneOf,
  page,
  plainSearch,
  readAddress,
  whole,
  words,
  writeAddress,
} from './address.ts';

const fields = {
  content: words(),
  kind: oneOf(['client', 'supplier']),
  order: oneOf(['asc', 'desc'], 'asc'),
  page: page(),
  from: day(),
  min: whole(),
  open: flag(),
  category: idPart(),
};

const usual = {
  content: '',
  kind: null,
  order: 'asc',
  page: 1,
  from: null,
  min: null,
  open: false,
  category: null,
} as const;

describe('the state of an address', () => {
  it('is what was written, and leaves out what is usual', () => {
    const state = {
      ...usual,
      content: '1600',
      kind: 'client',
      page: 3,
      from: '2026-02-28',
      min: 1250,
    } as const;
    const written = writeAddress(fields, state);
    expect(written).toEqual({ content: '1600', kind: 'client', page: '3', from: '2026-02-28', min: '1250' });
    expect(readAddress(fields, plainSearch.parseSearch(plainSearch.stringifySearch(written)))).toEqual(state);
    expect(writeAddress(fields, usual)).toEqual({});
    expectTypeOf(readAddress(fields, {}).kind).toEqualTypeOf<'client' | 'supplier' | null>();
    expectTypeOf(readAddress(fields, {}).order).toEqualTypeOf<'asc' | 'desc'>();
  });

  it.each([
    ['kind', 'other'],
    ['page', '0'],
    ['page', '1e9'],
    ['page', '-1'],
    ['from', '2026-02-30'],
    ['from', 'yesterday'],
    ['min', '12.50'],
    ['open', 'yes'],
    ['category', 'none'],
  ])('forgives %s=%s', (name, text) => {
    expect(readAddress(fields, { [name]: text })).toEqual(usual);
  });

  it('writes a number without quotes', () => {
    expect(plainSearch.stringifySearch({ content: '1600', none: undefined })).toBe('?content=1600');
    expect(plainSearch.stringifySearch({})).toBe('');
  });
});
