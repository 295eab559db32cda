import { expect, test } from 'vitest';
import { touchedProducts } from './touched-products.ts';

const change = { id: null, also: {}, request: 'r' };

test('a change says which products the till asks for again', () => {
  expect(touchedProducts({ ...change, touches: ['contact'] })).toBe('none');
  expect(touchedProducts({ ...change, touches: ['product'], id: 'p' })).toEqual(['p']);
  expect(touchedProducts({ ...change, touches: ['product'] })).toBeUndefined();
  expect(touchedProducts({ ...change, touches: ['productCategory'], id: 'c' })).toBeUndefined();
  const sale = { ...change, touches: ['pos', 'product'], id: 's' };
  expect(touchedProducts({ ...sale, also: { product: ['p', 'q'] } })).toEqual(['p', 'q']);
  expect(touchedProducts(sale)).toBeUndefined();
  expect(touchedProducts({ ...sale, id: null })).toBe('none');
  expect(touchedProducts({ ...sale, id: null, request: null })).toBeUndefined();
});
