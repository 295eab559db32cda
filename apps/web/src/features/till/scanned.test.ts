import { expect, test } from 'vitest';
import { makeCatalogue, type Product } from './catalogue.ts';
import { scannedOf, searchedAs } from './scanned.ts';

const product = (name: string, sku: string, changes: Partial<Product> = {}): Product => ({
  id: name,
  name,
  productCategoryId: null,
  price: 3850,
  stock: 0,
  unit: 'kg',
  quantityMin: 1,
  quantityStep: 1,
  lowStock: null,
  trackStock: false,
  favourite: false,
  taxRate: null,
  wholesaleQuantity: null,
  wholesalePrice: null,
  hasVariants: false,
  variants: [
    { id: `${name}-1`, color: null, size: null, style: null, price: null, stock: 0, barcode: null, sku },
  ],
  images: [],
  ...changes,
});

const catalogue = makeCatalogue([
  product('Queso', '123'),
  product('Jamón', '00077'),
  product('Azafrán', '9', { unit: 'g' }),
  product('Escoba', '55', { unit: 'piece', quantityMin: 1000, quantityStep: 1000 }),
  product('Código propio', '2100123003509'),
]);
const read = (code: string, scaleLabels: 'none' | 'weight' | 'price', decimals: 0 | 2 = 2) => {
  const scanned = scannedOf(catalogue, code, { scaleLabels, decimals });
  return scanned && [scanned.item.name, scanned.quantity];
};

/** The digit that makes a code of twelve whole. */
const whole = (twelve: string) => {
  const sum = [...twelve].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return twelve + ((10 - (sum % 10)) % 10);
};

test('a label carries the weight, by a number with or without its zeros', () => {
  expect(read(whole('210012300350'), 'weight')).toEqual(['Queso', 350]);
  expect(read(whole('290007701250'), 'weight')).toEqual(['Jamón', 1250]);
  expect(read(whole('200000900002'), 'weight')).toEqual(['Azafrán', 2000]);
});

test('or the price, from which the weight follows', () => {
  expect(read(whole('210012301348'), 'price')).toEqual(['Queso', 350]);
  expect(read(whole('210012301348'), 'price', 0)).toEqual(['Queso', 35_013]);
});

test('what is no label stays a code', () => {
  expect(read(whole('210012300350'), 'none')).toBeUndefined();
  const good = whole('210012300350');
  expect(read(good.slice(0, 12) + ((Number(good.at(-1)) + 1) % 10), 'weight')).toBeUndefined();
  expect(read(whole('210012300000'), 'weight')).toBeUndefined();
  expect(read(whole('210099900350'), 'weight')).toBeUndefined();
  // A broom has no weight, whatever the label says.
  expect(read(whole('210005500350'), 'weight')).toBeUndefined();
  expect(read('2100123003509', 'weight')).toEqual(['Código propio', undefined]);
});

test('the server is asked for the product of the label', () => {
  const rules = { scaleLabels: 'weight', decimals: 2 } as const;
  expect(searchedAs(whole('210012300350'), rules)).toBe('123');
  expect(searchedAs('7501055300013', rules)).toBe('7501055300013');
});
