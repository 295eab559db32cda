import { newId } from '@mostrador/shared/wire/new-id';
import type { ReadProduct } from './form/product-form.ts';

export const productId = newId();
export const variantId = newId();
export const imageId = newId();

/** A product sold by weight, in the form of a server response. */
export const beans: ReadProduct = {
  id: productId,
  name: 'Frijol negro',
  description: null,
  productCategoryId: null,
  category: null,
  price: 1250,
  openPrice: false,
  cost: 750,
  stock: 20_000,
  barcode: '7441029500011',
  sku: null,
  unit: 'lb',
  quantityStep: 1,
  quantityMin: 1,
  lowStock: null,
  trackStock: true,
  showInPos: true,
  showInStore: true,
  favourite: false,
  taxRate: null,
  wholesaleQuantity: null,
  wholesalePrice: null,
  supplierId: null,
  modifierIds: [],
  expiresOn: null,
  deleteReason: null,
  deleteNote: null,
  images: [{ id: imageId, url: '/uploads/a-1200.webp', thumbUrl: '/uploads/a-160.webp', position: 0 }],
  hasVariants: false,
  codes: [],
  variants: [
    {
      id: variantId,
      color: null,
      size: null,
      style: null,
      price: 1250,
      cost: 750,
      stock: 20_000,
      barcode: '7441029500011',
      sku: null,
      image: null,
    },
  ],
};
