import { newId } from '@mostrador/shared/wire/new-id';
import { expect, test } from 'vitest';
import { beans, imageId, productId, variantId } from '../product.fixture.ts';
import {
  blankProduct,
  blankVariant,
  type ProductValues,
  type ReadProduct,
  valuesOf,
  withVariants,
} from './product-form.ts';
import { changesOf, ProductForm } from './product-rules.ts';

const shirt: ReadProduct = {
  ...beans,
  name: 'Camisa',
  unit: 'piece',
  hasVariants: true,
  barcode: null,
  cost: null,
  variants: [
    { ...firstOf(beans), color: 'Azul', size: 'M', stock: 3000, barcode: null },
    { ...firstOf(beans), id: newId(), color: 'Rojo', size: 'M', stock: 2000, barcode: null },
  ],
};

const parsed = (values: ProductValues) => ProductForm.parse(values);
const edit = (product: ReadProduct, changes: Partial<ProductValues>) => {
  const values = valuesOf(product);
  const after = { ...values, ...changes };
  return changesOf(product.id, { input: parsed(after), before: values, after });
};

test('a new product needs a name and a price, and each is reported on its field at once', () => {
  const refused = ProductForm.safeParse(blankProduct(true));
  expect(refused.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['name', 'nameRequired'],
    ['price', 'priceRequired'],
  ]);
});

test('empty numbers are left to the defaults and empty texts are nothing', () => {
  const input = parsed({ ...blankProduct(true), name: ' Frijol ', price: 1250 });
  expect(input).toMatchObject({ name: 'Frijol', price: 1250, cost: null, barcode: null, expiresOn: null });
  expect(input).not.toHaveProperty('stock');
  expect(input).not.toHaveProperty('variants');
});

test('a typed stock turns tracking on; an empty field turns it off, also for existing stock', () => {
  const bread = { ...blankProduct(true), name: 'Pan', price: 100 };
  expect(parsed(bread)).toMatchObject({ trackStock: false });
  expect(parsed({ ...bread, stock: 0 })).toMatchObject({ trackStock: true, stock: 0 });
  expect(edit(beans, { stock: null })).toEqual({ id: productId, trackStock: false });
  const uncounted = { ...beans, trackStock: false };
  expect(valuesOf(uncounted).stock).toBeNull();
  expect(edit(uncounted, { price: 1300 })).toEqual({ id: productId, price: 1300 });
  expect(edit(uncounted, { stock: 5000 })).toEqual({ id: productId, stock: 5000, trackStock: true });
});

test('a user without the right to see costs sends no cost', () => {
  const input = parsed({ ...blankProduct(false), name: 'Frijol', price: 1250 });
  expect(input).not.toHaveProperty('cost');
});

test('an untouched form changes nothing', () => {
  expect(edit(beans, {})).toEqual({ id: productId });
  expect(edit(shirt, {})).toEqual({ id: productId });
});

test('only what was touched is sent, never a stock that a sale may have lowered', () => {
  expect(edit(beans, { price: 1300 })).toEqual({ id: productId, price: 1300 });
  expect(edit(beans, { stock: 25_000 })).toEqual({ id: productId, stock: 25_000 });
});

test('new images are sent by signed id, existing ones by their own id, in the order shown', () => {
  const images = [{ id: `${newId()}.c2ln`, url: 'blob:x' }, ...valuesOf(beans).images];
  expect(edit(beans, { images }).images).toEqual([{ blobSignedId: images[0]?.id }, { id: imageId }]);
});

test('variants go as a whole set, with the stock of the changed one only', () => {
  const variants = valuesOf(shirt).variants.map((variant, index) =>
    index === 0 ? { ...variant, stock: 4000 } : variant,
  );
  const [blue, red] = edit(shirt, { variants }).variants ?? [];
  expect(blue).toMatchObject({ id: variantId, color: 'Azul', stock: 4000 });
  expect(red).toMatchObject({ color: 'Rojo', price: 1250 });
  expect(red).not.toHaveProperty('stock');
});

test('a variant without a price costs what the product does', () => {
  const values = { ...blankProduct(true), name: 'Camisa', price: 9900, hasVariants: true };
  const input = parsed({ ...values, variants: [{ ...blankVariant(), color: 'Azul' }] });
  expect(input.variants).toMatchObject([{ color: 'Azul', price: null }]);
});

test('of several variants each has a name, and no two the same', () => {
  const values = { ...blankProduct(true), name: 'Camisa', price: 9900, hasVariants: true };
  const blue = { ...blankVariant(), color: 'Azul' };
  const pathsOf = (variants: ProductValues['variants']) =>
    ProductForm.safeParse({ ...values, variants }).error?.issues.map(({ path }) => path.join('.'));
  expect(pathsOf([blue, blankVariant()])).toEqual(['variants.1.color']);
  expect(pathsOf([blue, { ...blankVariant(), color: 'azul' }])).toEqual(['variants']);
  expect(pathsOf([])).toEqual(['variants']);
});

test('switching variants on keeps stock and codes in the first, off takes them back', () => {
  const values = valuesOf(beans);
  const varied = withVariants({ ...values, stock: 21_000 }, { hasVariants: true });
  expect(varied.variants).toMatchObject([{ id: variantId, stock: 21_000, barcode: '7441029500011' }]);
  expect(withVariants(varied, { hasVariants: false })).toMatchObject({
    hasVariants: false,
    stock: 21_000,
    cost: 750,
  });
});

test('a product that had variants goes back to its first one', () => {
  const values = withVariants(valuesOf(shirt), { hasVariants: false });
  const { variants } = edit(shirt, values);
  expect(variants).toMatchObject([{ id: variantId, color: null, size: null, style: null }]);
  expect(variants?.[0]).not.toHaveProperty('stock');
});

test('a record older than its rules sends only edited fields, never a stock lowered by a sale', () => {
  const { variants } = shirt;
  const twins = { ...shirt, variants: variants.map((each) => ({ ...each, color: 'Rojo' })) };
  const values = valuesOf(twins);
  expect(ProductForm.safeParse(values).success).toBe(false);
  const named = values.variants.map((each, index) => (index === 0 ? { ...each, color: 'Azul' } : each));
  const changes = edit(twins, { variants: named });
  expect(Object.keys(changes).toSorted()).toEqual(['id', 'variants']);
  expect(changes.variants?.map((each) => 'stock' in each)).toEqual([false, false]);
});

test('variants switched on leave the stock that was not touched to the sales', () => {
  const values = withVariants(valuesOf(beans), { hasVariants: true });
  const [first] = values.variants;
  const named = first ? [{ ...first, color: 'Negro' }] : [];
  expect(edit(beans, { ...values, variants: named }).variants?.[0]).not.toHaveProperty('stock');
});

function firstOf({ variants: [variant] }: ReadProduct) {
  if (!variant) throw new Error('a product has at least one variant');
  return variant;
}
