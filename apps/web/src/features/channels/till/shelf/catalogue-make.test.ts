import { randomFrom } from '@mostrador/shared/random';
import { expect, test } from 'vitest';
import { findProducts, itemByCode, type Product } from './catalogue.ts';
import { applyChanges, makeCatalogue } from './catalogue-make.ts';
import { weighed } from './product.fixture.ts';

const named = (id: string, name: string, changes: Partial<Product> = {}) => ({
  ...weighed(name, `S-${id}`, changes),
  id,
});
const namesOf = (products: readonly Product[]) => products.map(({ name }) => name);

test('names stand as people sort them', () => {
  const names = ['Jugo 10', 'Nuez', 'Ñoquis', 'Jugo 2', 'árbol', 'Oca', 'Bar'];
  const { products } = makeCatalogue(names.map((name, at) => named(`${at}`, name)));
  expect(namesOf(products)).toEqual(['árbol', 'Bar', 'Jugo 2', 'Jugo 10', 'Nuez', 'Ñoquis', 'Oca']);
});

test('a code moved between items names the new one in any order of changes', () => {
  const [tea, milk] = [named('1', 'Té', { variants: [] }), named('2', 'Leche', { variants: [] })];
  const withCode = (product: Product, barcode: string | null) => ({
    ...product,
    variants: weighed(product.name, '').variants.map((variant) => ({ ...variant, barcode })),
  });
  for (const turn of [false, true]) {
    const before = makeCatalogue([withCode(tea, '750100'), withCode(milk, null)]);
    const changed = [withCode(tea, null), withCode(milk, '750100')];
    const after = applyChanges(before, { changed: turn ? changed.toReversed() : changed });
    expect(itemByCode(after, '750100')?.name).toBe('Leche');
  }
});

test('a catalogue changed many times equals one built from the same items at once', () => {
  const { between, pick } = randomFrom(7);
  const words = ['Café', 'Pan', 'Leche', 'Jugo', 'Ñame', '2', '10', 'ázimo'];
  const now = new Map<string, Product>();
  let catalogue = makeCatalogue([]);
  for (let step = 0; step < 300; step += 1) {
    const ids = Array.from({ length: between(0, 8) }, () => `${between(1, 60)}`);
    const changed = [...new Set(ids)].map((id) =>
      named(id, `${pick(words)} ${pick(words)}`, { price: between(1, 9) }),
    );
    const gone = Array.from({ length: between(0, 3) }, () => `${between(1, 60)}`).filter(
      (id) => !ids.includes(id),
    );
    const mostSold = step % 10 === 0 ? [`${between(1, 60)}`, `${between(1, 60)}`] : undefined;
    catalogue = applyChanges(catalogue, { changed, gone, ...(mostSold && { mostSold }) });
    for (const product of changed) now.set(product.id, product);
    for (const id of gone) now.delete(id);
  }
  const ranks = [...catalogue.rankOf].toSorted(([, a], [, b]) => a - b).map(([id]) => id);
  const anew = makeCatalogue([...now.values()], ranks);
  expect(catalogue.products).toEqual(anew.products);
  for (const text of ['', 'ca', 'pan', 'leche 1', 'a', 's-12'])
    expect(findProducts(catalogue, text)).toEqual(findProducts(anew, text));
  for (let id = 1; id <= 60; id += 1) {
    expect(itemByCode(catalogue, `s-${id}`)).toEqual(itemByCode(anew, `s-${id}`));
    expect(itemByCode(catalogue, `s-${id}`)?.productId).toBe(now.has(`${id}`) ? `${id}` : undefined);
  }
});

test('letter by letter and back the same is found as at once', () => {
  const { between, pick } = randomFrom(3);
  const words = ['Café', 'Pan', 'Panela', 'Leche', 'Lechuga', '2', '10', 'de', 'la'];
  const products = Array.from({ length: 200 }, (_, at) =>
    named(`${at}`, `${pick(words)} ${pick(words)} ${pick(words)} ${at}`),
  );
  const typed = makeCatalogue(products, ['7', '3', '90']);
  for (const text of ['pan la', 'leche 1', 'de  de', 'a 10', 'caf']) {
    const steps = Array.from(text, (_, at) => text.slice(0, at + 1));
    for (const step of [...steps, ...steps.toReversed(), text.slice(0, between(0, text.length))])
      expect(findProducts(typed, step)).toEqual(
        findProducts(makeCatalogue(products, ['7', '3', '90']), step),
      );
  }
});
