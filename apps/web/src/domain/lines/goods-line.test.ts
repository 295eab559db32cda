import { expect, test } from 'vitest';
import { aFound } from '../product/found-product.fixture.ts';
import { goodsLineOf, withProduct } from './goods-line.ts';

const coffee = aFound({
  name: 'Café',
  unit: 'lb',
  quantityMin: 1,
  quantityStep: 1,
  stock: 3000,
  price: 1000,
  cost: 400,
  wholesaleQuantity: null,
  wholesalePrice: null,
});

test('a repeated scan adds one to its first line, any other item gets a line of its own', () => {
  const first = withProduct([], coffee, goodsLineOf);
  const second = withProduct(first, { ...coffee, variantId: 'w' }, goodsLineOf);
  const third = withProduct(second, coffee, goodsLineOf);
  expect(third.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([
    ['v', 2000],
    ['w', 1000],
  ]);
  expect(third[0]?.id).toBe(first[0]?.id);
  expect(new Set(third.map(({ id }) => id)).size).toBe(2);
});

test('an emptied quantity counts from nothing', () => {
  const [line] = withProduct([{ ...goodsLineOf(coffee, 1000), quantity: null }], coffee, goodsLineOf);
  expect(line?.quantity).toBe(1000);
});

test('the code of a pack is as many as it holds', () => {
  const box = { ...coffee, units: 12_000 };
  const lines = withProduct(withProduct([], coffee, goodsLineOf), box, goodsLineOf);
  expect(lines.map(({ quantity }) => quantity)).toEqual([13_000]);
});
