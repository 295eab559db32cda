import type { Product } from './catalogue.ts';

/** A page of the till's catalogue, by default the only one. */
export const catalogueOf = (products: Product[], changes: { next?: string; count?: number } = {}) => ({
  products,
  gone: [],
  count: products.length,
  asOf: new Date().toISOString(),
  next: null,
  ...changes,
});

/** A product sold by weight, with a code for scanners. */
export const weighed = (name: string, sku: string, changes: Partial<Product> = {}): Product => ({
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
