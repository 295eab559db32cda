import { expect, test } from 'vitest';
import {
  findProducts,
  frequentProducts,
  isShared,
  itemByCode,
  type Product,
  stockStateOf,
} from './catalogue.ts';
import { makeCatalogue } from './catalogue-make.ts';
import { readEntry } from './entry.ts';

const variant = {
  id: 'v',
  color: null,
  size: null,
  style: null,
  price: 100,
  stock: 5000,
  barcode: null,
  sku: null,
};
const product = (name: string, changes: Partial<Product['variants'][number]> = {}): Product => ({
  id: name,
  name,
  productCategoryId: null,
  price: 100,
  stock: 5000,
  unit: 'piece',
  quantityMin: 1000,
  quantityStep: 1000,
  lowStock: null,
  trackStock: true,
  favourite: false,
  taxRate: null,
  wholesaleQuantity: null,
  wholesalePrice: null,
  hasVariants: false,
  variants: [{ ...variant, id: `${name}-1`, ...changes }],
  images: [],
});

const catalogue = makeCatalogue([
  product('Frijol negro (libra)', { barcode: '0750105530001' }),
  product('Café de olla', { barcode: '7501055300013', sku: 'CAF-1' }),
  product('Descafeinado'),
  product('Jugo de piña', { sku: '7501055300013' }),
]);
const names = (text: string) => findProducts(catalogue, text).map(({ name }) => name);

test('half words without accents find, and what begins with them comes first', () => {
  expect(names('cafe')).toEqual(['Café de olla', 'Descafeinado']);
  expect(names('oll caf')).toEqual(['Café de olla']);
  expect(names('PIÑ')).toEqual(['Jugo de piña']);
  expect(names('zzz')).toEqual([]);
});

test('an exact code matches one item, and the barcode takes precedence over a stock number', () => {
  expect(itemByCode(catalogue, '7501055300013')?.name).toBe('Café de olla');
  expect(itemByCode(catalogue, 'caf-1')?.name).toBe('Café de olla');
  expect(itemByCode(catalogue, '750105530001')?.name).toBe('Frijol negro (libra)');
  expect(itemByCode(catalogue, '75010553')).toBeUndefined();
});

test('a stock number of two things names neither, and a search shows both', () => {
  const twice = makeCatalogue([
    product('Tornillo', { sku: 'T-8' }),
    product('Tuerca', { sku: 't-8' }),
    product('Clavo', { sku: 'C-2' }),
  ]);
  expect(itemByCode(twice, 'T-8')).toBeUndefined();
  expect(isShared(twice, 'T-8')).toBe(true);
  expect(isShared(twice, 'C-2')).toBe(false);
  expect(itemByCode(twice, 'C-2')?.name).toBe('Clavo');
  expect(findProducts(twice, 'T-8').map(({ name }) => name)).toEqual(['Tornillo', 'Tuerca']);
});

test('the frequent ones are the favourites and then the most sold', () => {
  const products = [
    product('Arroz'),
    product('Pan'),
    product('Leche'),
    { ...product('Queso'), favourite: true },
  ];
  const withFavourite = makeCatalogue(products, ['Pan', 'Leche']);
  expect(frequentProducts(withFavourite, 9).map(({ name }) => name)).toEqual(['Queso', 'Pan', 'Leche']);
});

test('stock is out, low or enough', () => {
  expect(stockStateOf({ ...product('a'), stock: 0 }, 5000)).toBe('out');
  expect(stockStateOf({ ...product('a'), stock: 3000 }, 5000)).toBe('low');
  expect(stockStateOf({ ...product('a'), stock: 3000, lowStock: 2000 }, 5000)).toBe('enough');
  expect(stockStateOf({ ...product('a'), trackStock: false }, 5000)).toBe('uncounted');
});

test('a quantity stands before the asterisk', () => {
  expect(readEntry('3*', 'dot')).toEqual({ quantity: 3000, text: '' });
  expect(readEntry('0,5 * queso', 'dot')).toEqual({ quantity: 500, text: 'queso' });
  expect(readEntry('٣*شاي', 'dot')).toEqual({ quantity: 3000, text: 'شاي' });
  expect(readEntry('café*', 'dot')).toEqual({ quantity: undefined, text: 'café*' });
  expect(readEntry('0*pan', 'dot')).toEqual({ quantity: undefined, text: '0*pan' });
  expect(readEntry('pan', 'dot')).toEqual({ quantity: undefined, text: 'pan' });
});
