import { expect, test } from 'vitest';
import { filterOf, isFiltered, OrdersSearch } from './orders-search.ts';

test('an address that somebody edited falls back instead of failing', () => {
  const state = OrdersSearch.parse({ desde: 'ayer', estado: 'perdida', pago: 'cash', pagina: '-3', otro: 1 });
  expect(state).toEqual({ texto: '', desde: '', hasta: '', estado: '', pago: 'cash', pagina: 1 });
  expect(filterOf(state)).toEqual({ page: 1, paymentMethod: 'cash' });
});

test('a page alone is no filter', () => {
  expect(isFiltered(OrdersSearch.parse({ pagina: 3 }))).toBe(false);
  expect(isFiltered(OrdersSearch.parse({ texto: 'ana' }))).toBe(true);
});
