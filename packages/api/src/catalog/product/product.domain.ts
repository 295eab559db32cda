import type { Flag } from '@mostrador/shared/rights/gates';
import { conflict, notFound } from '../../core/call/errors.ts';
import { domain } from '../../core/domain.ts';
import { event, goneEvent, type ListenerContext } from '../../core/jobs/event.ts';
import { productImageRouter } from './image/product-image.router.ts';
import { dropPicturesOfGone, isOnProduct } from './image/product-image.ts';
import { productExport } from './list/product-export.ts';
import { listAllAgain, productListing } from './list/product-listing.ts';
import { productStatistics } from './list/product-statistics.ts';
import { readProduct } from './list/product-view.ts';
import { productRouter } from './product.router.ts';
import { Product } from './product.schema.ts';
import { forgetPrices } from './product-prices.ts';
import { settleStock } from './stock/product-stock-settling.ts';

/** Events that leave the program contain no costs. */
const reader = { principal: { flags: new Set<Flag>() } };
const read = {
  read: ({ tx, services }: ListenerContext, id: string) => readProduct({ ...reader, ...services, tx }, id),
};

export const product = domain({
  name: 'product',
  verifiedAs: 'stock',
  routers: { product: productRouter, productImage: productImageRouter },
  jobs: [productExport.job, productListing, productStatistics],
  constraints: {
    product_variants_barcode_key: () => conflict('barcodeInUse'),
    product_codes_code_key: () => conflict('barcodeInUse'),
    products_category_fkey: () => notFound('productCategoryId'),
    products_supplier_fkey: () => notFound('supplierId'),
    product_images_upload_fkey: () => notFound('images'),
  },
  cleanup: async ({ db, now }) => ({
    productImages: await dropPicturesOfGone(db, now()),
    priceChanges: await forgetPrices(db, now()),
    listings: await listAllAgain({ db }),
    stockWorth: await settleStock({ db, now }),
  }),
  usesUpload: isOnProduct,
  events: [
    event('product.created', Product, read),
    event('product.updated', Product, read),
    event('product.restored', Product, read),
    event('stock.low', Product, read),
    event('stock.out', Product, read),
    goneEvent('product.deleted'),
  ],
});
