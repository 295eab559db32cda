import type { FoundProduct } from './found-product.ts';

/** Creates a product with tracked stock that is sold by the unit. */
export const aFound = (values: Partial<FoundProduct> = {}): FoundProduct => ({
  productId: 'p',
  variantId: 'v',
  name: 'Cola',
  barcode: null,
  codes: [],
  unit: 'piece',
  quantityMin: 1000,
  quantityStep: 1000,
  stock: 30_000,
  trackStock: true,
  asksExtras: false,
  price: 850,
  cost: null,
  expiresOn: null,
  wholesaleQuantity: 24_000,
  wholesalePrice: 700,
  taxRate: null,
  ...values,
});
