// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { aMe } from '../../lib/testing/person.fixture.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { field, fill, pressKey, until } from '../../lib/testing/user.testing.ts';
import { FindProduct } from './FindProduct.tsx';

const variant = {
  id: 'v',
  color: null,
  size: null,
  style: null,
  barcode: null,
  sku: null,
  price: 100,
  stock: 5,
  images: [],
};
const product = {
  ...{ id: 'p', name: 'Café', unit: 'piece', hasVariants: false },
  ...{ codes: [], modifierIds: [], variants: [variant] },
};
const page = { products: [product], pagination: { page: 1, pages: 1, count: 1 } };

test('a seller without access to the catalogue finds the products of the till', async () => {
  const found = vi.fn();
  const [catalogue, till] = [vi.fn(() => page), vi.fn(() => page)];
  const answers = { 'user.me': () => aMe({ mainRole: 'employee' }) };
  await draw(<FindProduct label="Producto" onFound={found} onUnknown={() => undefined} />, {
    answers: { ...answers, 'product.list': catalogue, 'product.listForPos': till },
  });
  await until(() => field('Producto'));
  fill(field('Producto'), 'café');
  await until(() => expect(till).toHaveBeenCalled());
  pressKey(field('Producto'), 'Enter');
  await until(() => expect(found).toHaveBeenCalledWith(expect.objectContaining({ name: 'Café' })));
  expect(catalogue).not.toHaveBeenCalled();
});
