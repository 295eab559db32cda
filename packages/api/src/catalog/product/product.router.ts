import { ById, id } from '@mostrador/shared/wire/id';
import { PageQuery, wholeList } from '@mostrador/shared/wire/page';
import { eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { can, router } from '../../core/call/trpc.ts';
import { createIdempotent } from '../../core/db/create-idempotent.ts';
import { readCategory } from '../../directory/category/category.write.ts';
import { Task } from '../../platform/task/task.schema.ts';
import { startTask } from '../../platform/task/tenant-job.ts';
import { ModifierList } from '../modifier/modifier.schema.ts';
import { modifiersOf } from '../modifier/modifier.ts';
import { labelsOf, makeBarcodes } from './code/product-labels.ts';
import { productExport } from './list/product-export.ts';
import { listProducts, listStockMovements } from './list/product-list.ts';
import { listedProducts } from './list/product-listed.ts';
import { analyzeAfter } from './list/product-statistics.ts';
import { listTags } from './list/product-tags.ts';
import { TillCatalogue, TillCatalogueQuery } from './list/product-till.schema.ts';
import { tillCatalogue } from './list/product-till.ts';
import { readProduct } from './list/product-view.ts';
import { removeMany, restoreMany, updateMany } from './many/product-bulk.ts';
import {
  BulkPriceInput,
  LabelRow,
  ManyProductChanges,
  ManyProductsChanged,
  ManyProductsRemoval,
  ManyProductsRemoved,
  PricePreview,
  ProductsChosen,
} from './many/product-many.schema.ts';
import {
  Product,
  ProductChanges,
  ProductExport,
  ProductFilter,
  ProductInput,
  ProductList,
  ProductRemoval,
  ProductsInput,
  StockAdjustment,
  StockMovementList,
  StockValue,
  TagList,
  TagQuery,
} from './product.schema.ts';
import { products } from './product.table.ts';
import { createMany, createProducts, updateProduct } from './product.write.ts';
import { chosenOf, countChosen } from './product-choice.ts';
import { previewPrices, undoPrices } from './product-prices.ts';
import { adjustStock } from './stock/product-adjustment.ts';
import { removeItem, restoreItem } from './stock/product-removal.ts';
import { stockValue } from './stock/product-stock-value.ts';

export const productRouter = router({
  list: can('product.list')
    .meta({ rest: ['GET /v1/products', 'GET /v2/products'] })
    .input(ProductFilter)
    .output(ProductList)
    .query(({ ctx, input }) => listProducts(ctx, input)),

  listForPos: can('product.listForPos')
    .meta({ rest: ['GET /v1/products/pos', 'GET /v2/products/pos'] })
    .input(ProductFilter)
    .output(ProductList)
    .query(({ ctx, input }) => listProducts(ctx, input, eq(listedProducts.showInPos, true))),

  /** The same products for a till that stores the catalogue on its device, so that it can sell offline. */
  tillCatalogue: can('product.listForPos')
    .input(TillCatalogueQuery)
    .output(TillCatalogue)
    .query(({ ctx, input }) => tillCatalogue(ctx, input)),

  uncategorized: can('product.list')
    .meta({ rest: 'GET /v1/products/uncategorized' })
    .input(ProductFilter)
    .output(ProductList)
    .query(({ ctx, input }) => listProducts(ctx, input, isNull(listedProducts.categoryId))),

  byId: can('product.list')
    .meta({ rest: 'GET /v1/products/:id' })
    .input(ById)
    .output(Product)
    .query(({ ctx, input }) => readProduct(ctx, input.id)),

  ofCategory: can('product.list')
    .meta({ rest: 'GET /v1/product-categories/:id/products' })
    .input(ProductFilter.extend({ id: id() }))
    .output(ProductList)
    .query(async ({ ctx, input }) => {
      await readCategory(ctx.tx, 'product', input.id);
      return listProducts(ctx, input, eq(listedProducts.categoryId, input.id));
    }),

  modifiers: can('product.list')
    .meta({ rest: 'GET /v1/products/:id/modifiers' })
    .input(ById)
    .output(ModifierList)
    .query(async ({ ctx, input }) => {
      const modifiers = await modifiersOf(ctx, { id: input.id, kind: 'product' });
      return { modifiers, pagination: wholeList(modifiers.length) };
    }),

  /** The colours, sizes or styles that variants have. */
  tags: can('product.list')
    .meta({ rest: 'GET /v1/tags' })
    .input(TagQuery)
    .output(TagList)
    .query(({ ctx, input }) => listTags(ctx.tx, input.dimension)),

  create: can('product.create')
    .meta({ rest: 'POST /v1/products', creates: true, wrapper: 'product', multipart: true })
    .input(ProductInput)
    .output(Product)
    .mutation(({ ctx, input }) =>
      createIdempotent(ctx.tx, products, {
        input,
        fileMarks: ctx.fileMarks,
        make: (creation) => createProducts(ctx, [{ ...input, ...creation }]),
        read: (made) => readProduct(ctx, made),
      }),
    ),

  createMany: can('product.create')
    .meta({ rest: 'POST /v1/products/multiple', creates: true, rows: 'products' })
    .input(ProductsInput)
    .output(z.object({ products: z.array(Product) }))
    .mutation(async ({ ctx, input }) => {
      const made = await createMany(ctx, input.products);
      await analyzeAfter(ctx, made.length);
      return { products: made };
    }),

  update: can('product.update')
    .meta({ rest: 'PATCH /v1/products/:id', wrapper: 'product', multipart: true })
    .input(ProductChanges)
    .output(Product)
    .mutation(({ ctx, input }) =>
      ctx.edit({
        read: () => readProduct(ctx, input.id),
        change: async () => {
          const { before } = await updateProduct(ctx, input);
          await ctx.audit({ subjectId: input.id, before, after: input });
        },
      }),
    ),

  /** Counts the selected products, even if the list only reports that they are many. */
  countMany: can('product.list')
    .input(ProductsChosen)
    .output(z.object({ count: z.int() }))
    .query(async ({ ctx, input }) => ({ count: await countChosen(ctx, input) })),

  /** Sets shared values or prices of many products: those listed, or all that match a filter. */
  updateMany: can('product.updateMany')
    .input(ManyProductChanges)
    .output(ManyProductsChanged)
    .mutation(async ({ ctx, input }) => {
      const changed = await updateMany(ctx, input);
      const { expected: _seen, pricesSeen: _confirmed, ...after } = input;
      if (changed.changeId) await ctx.audit({ subjectId: changed.changeId, after });
      return changed;
    }),

  previewPrices: can('product.updateMany')
    .input(BulkPriceInput)
    .output(PricePreview)
    .query(async ({ ctx, input: { price, ...choice } }) =>
      previewPrices(ctx, { ids: await chosenOf(ctx, choice), change: price }),
    ),

  /** Undoes the price changes of `updateMany`; prices changed since stay. */
  undoPrices: can('product.updateMany')
    .input(z.object({ changeId: id() }))
    .output(z.object({ count: z.int() }))
    .mutation(({ ctx, input }) => undoPrices(ctx, input.changeId)),

  labels: can('product.list')
    .input(ProductsChosen)
    .output(z.object({ labels: z.array(LabelRow) }))
    .query(async ({ ctx, input }) => ({ labels: await labelsOf(ctx, input) })),

  makeBarcodes: can('product.updateMany')
    .input(ProductsChosen)
    .output(z.object({ count: z.int() }))
    .mutation(({ ctx, input }) => makeBarcodes(ctx, input)),

  removeMany: can('product.removeMany')
    .meta({ rest: ['DELETE /v2/products/bulk-delete', 'DELETE /v2/products/bulk-delete-app'] })
    .input(ManyProductsRemoval)
    .output(ManyProductsRemoved)
    .mutation(async ({ ctx, input }) => {
      const removed = await removeMany(ctx, input);
      const { expected: _seen, ...after } = input;
      if (removed.deletionId) await ctx.audit({ subjectId: removed.deletionId, after });
      return removed;
    }),

  restoreMany: can('product.restoreMany')
    .meta({ rest: 'POST /v1/products/bulk-restore' })
    .input(z.object({ deletionId: id() }))
    .output(z.object({ count: z.int() }))
    .mutation(({ ctx, input }) => restoreMany(ctx, input.deletionId)),

  remove: can('product.remove')
    .meta({ rest: 'DELETE /v1/products/:id' })
    .input(ProductRemoval)
    .mutation(async ({ ctx, input }) => {
      const before = await removeItem(ctx, { ...input, kind: 'product' });
      ctx.emit('product.deleted', input);
      const { deleteReason, deleteNote } = input;
      await ctx.audit({ subjectId: input.id, before, after: { ...before, deleteReason, deleteNote } });
    }),

  restore: can('product.restore')
    .meta({ rest: 'POST /v1/products/:id/restore' })
    .input(ById)
    .output(Product)
    .mutation(async ({ ctx, input }) => {
      const after = await restoreItem(ctx, { id: input.id, kind: 'product' });
      ctx.emit('product.restored', input);
      await ctx.audit({ subjectId: input.id, after });
      return readProduct(ctx, input.id);
    }),

  adjustStock: can('product.adjustStock')
    .meta({
      rest: 'POST /v1/products/:id/stock-adjustments',
      ownId: 'movementId',
      touches: ['product', 'stock', 'purchase', 'contact', 'moneyAccount', 'transaction'],
    })
    .input(StockAdjustment)
    .output(Product)
    .mutation(async ({ ctx, input }) => {
      await adjustStock(ctx, input);
      return readProduct(ctx, input.id);
    }),

  /**
   * Exports the whole filtered list to a file. The task's result contains its name; `upload.link` opens the
   * file.
   */
  export: can('product.export')
    .meta({ touches: ['task'] })
    .input(ProductExport.extend({ id: id().optional() }))
    .output(Task)
    .mutation(({ ctx, input }) =>
      startTask(ctx, productExport, { ...input, seesCosts: ctx.principal.flags.has('inventory_see_costs') }),
    ),

  stockValue: can('product.seeCosts')
    .output(StockValue)
    .query(({ ctx }) => stockValue(ctx.tx, ctx.principal.shop)),

  stockMovements: can('product.list')
    .meta({ rest: 'GET /v1/products/:id/stock-movements' })
    .input(PageQuery.extend({ id: id() }))
    .output(StockMovementList)
    .query(({ ctx, input }) => listStockMovements(ctx, input)),
});
