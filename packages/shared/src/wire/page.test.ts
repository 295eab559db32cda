import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { listOf, PageQuery, wholeList } from './page.ts';

test('a query without anything is the first page of twenty', () => {
  expect(PageQuery.parse({})).toEqual({ page: 1, perPage: 20 });
  for (const garbage of [{ page: 0 }, { page: 1.5 }, { perPage: 101 }, { perPage: 0 }, { page: 'x' }]) {
    expect(PageQuery.safeParse(garbage).error?.issues[0]?.message).toBe('invalidPage');
  }
});

test('a list keeps the name of its rows, in value and in type', () => {
  const List = listOf('products', z.object({ name: z.string() }));
  const answer = List.parse({ products: [{ name: 'Pan', extra: 1 }], pagination: wholeList(1) });
  expect(answer.products).toEqual([{ name: 'Pan' }]);
  expectTypeOf(answer.products).toEqualTypeOf<{ name: string }[]>();
  expectTypeOf(answer.pagination.next).toEqualTypeOf<number | null>();
});
