// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Answers } from '../../../../lib/testing/mock-api.testing.ts';
import { draw } from '../../../../lib/testing/render.testing.tsx';
import { seen, until } from '../../../../lib/testing/user.testing.ts';
import type { Product } from './catalogue.ts';
import { catalogueOf, weighed } from './product.fixture.ts';
import { useCatalogue } from './use-catalogue.ts';

const list = 'product.tillCatalogue';
const pagination = { page: 1, pages: 1, count: 2 };
type Input = { ids?: string[]; since?: string };

let touch: (ids: string[]) => void = () => {};

function Shelf() {
  const { catalogue, touch: ask } = useCatalogue('o');
  touch = ask;
  return <p>Shelf {catalogue?.products.map(({ name, price }) => `${name} ${price}`).join(', ')}</p>;
}

/** The shelf with its two products; `again` answers the queries by id. */
async function aShelf(again: (ids: string[]) => Promise<Product[]> | Product[], services: object[] = []) {
  const both = [weighed('Arroz', '1'), weighed('Frijol', '2')];
  const answers: Answers = {
    [list]: async ({ ids }: Input) => {
      if (!ids) return catalogueOf(both);
      const products = await again(ids);
      const known = new Set(products.map(({ id }) => id));
      return { ...catalogueOf(products), gone: ids.filter((id) => !known.has(id)) };
    },
    'product.listForPos': () => ({ products: [], pagination }),
    'productCategory.listForPos': () => ({ productCategories: [], pagination }),
    'service.listForPos': () => ({ services, pagination }),
    'offer.forTill': () => ({ offers: [] }),
  };
  const { calls } = await draw(<Shelf />, { answers });
  await until(() => expect(seen()).toContain('Arroz 3850, Frijol 3850'));
  calls.length = 0;
  return { requests: () => calls.map(({ path, input }) => [path, input.ids]) };
}

test('after a sale only its own products are reloaded', async () => {
  const { requests } = await aShelf(() => [weighed('Arroz', '1', { price: 4000 })]);
  touch(['Arroz']);
  await until(() => expect(seen()).toContain('Arroz 4000, Frijol 3850'));
  expect(requests()).toEqual([[list, ['Arroz']]]);
});

test('a second sale also loads what the refresh of the first one had not loaded', async () => {
  const first = Promise.withResolvers<Product[]>();
  const { requests } = await aShelf((ids) =>
    ids.length > 1 ? ids.map((id) => weighed(id, '1', { price: 4000 })) : first.promise,
  );
  touch(['Arroz']);
  await until(() => expect(requests()).toHaveLength(1));
  touch(['Frijol']);
  await until(() => expect(seen()).toContain('Arroz 4000, Frijol 4000'));
  expect(requests()).toEqual([
    [list, ['Arroz']],
    [list, ['Arroz', 'Frijol']],
  ]);
});

test('deleted products leave the shelf', async () => {
  await aShelf(() => []);
  touch(['Arroz']);
  await until(() => expect(seen()).not.toContain('Arroz'));
  expect(seen()).toContain('Frijol 3850');
});

test('a refused ticket with a service on it does not take the service off the shelf', async () => {
  const { kind: _, variants: __, ...dye } = weighed('Tinte', '3', { id: 'tinte' });
  const { requests } = await aShelf(() => [], [{ ...dye, serviceCategoryId: null }]);
  await until(() => expect(seen()).toContain('Tinte 3850'));
  touch(['Arroz', 'tinte']);
  await until(() => expect(requests().length).toBeGreaterThan(0));
  await until(() => expect(requests().some(([path]) => path === 'service.listForPos')).toBe(true));
  expect(seen()).toContain('Tinte 3850');
});
