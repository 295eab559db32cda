// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { aMe } from '../../../../lib/testing/person.fixture.ts';
import { draw } from '../../../../lib/testing/render.testing.tsx';
import { seen, until } from '../../../../lib/testing/user.testing.ts';
import InventoryPage from './InventoryPage.tsx';

const many = { page: 1, perPage: 1, count: null, pages: null, next: 2, prev: null, nextCursor: 'x' };

test('the door to products says how many there are also where the list does not count them', async () => {
  const answers = {
    'user.me': () => aMe({ mainRole: 'owner' }),
    'product.list': () => ({ products: [], pagination: many }),
    'product.countMany': () => ({ count: 28_799 }),
    'product.stockValue': () => ({ cost: 0, price: 0, withoutCost: 0 }),
    'productCategory.list': () => ({ productCategories: [], pagination: { ...many, count: 3 } }),
  };
  await draw(<InventoryPage />, { answers });
  await until(() => expect(seen()).toContain('28,799 productos'));
});
