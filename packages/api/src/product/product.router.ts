import { ById, id } from '@mostrador/shared/id';
import { newId } from '@mostrador/shared/new-id';
import { PageQuery } from '@mostrador/shared/page';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { notFound } from '../base/errors.ts';
import { createOnce } from '../base/once.ts';
import { can, router } from '../base/trpc.ts';
import {
  Product,
  ProductChanges,
  ProductFilter,
  ProductInput,
  ProductList,
  ProductRemoval,
  ProductsInput,
  StockAdjustment,
  StockMovementList,
} from './product.schema.ts';
import { products, productVariants } from './product.table.ts';
import { lockProduct, returnStock, takeStock } from './product.ts';
import { createProducts, updateProduct } from './product.write.ts';
import { listProducts, listStockMovements } from './product-list.ts';
import { readProduct, readProducts } from './product-view.ts';

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
    .query(({ ctx, input }) => listProducts(ctx, input, eq(products.showInPos, true))),

  uncategorized: can('product.list')
    .meta({ rest: 'GET /v1/products/uncategorized' })
    .input(ProductFilter)
    .output(ProductList)
    .query(({ ctx, input }) => listProducts(ctx, input, isNull(products.categoryId))),

  byId: can('product.list')
    .meta({ rest: 'GET /v1/products/:id' })
    .input(ById)
    .output(Product)
    .query(({ ctx, input }) => readProduct(ctx, input.id)),

  create: can('product.create')
    .meta({ rest: 'POST /v1/products', creates: true, wrapper: 'product' })
    .input(ProductInput)
    .output(Product)
    .mutation(({ ctx, input }) =>
      createOnce(ctx, input, {
        make: (made) => createProducts(ctx, [{ ...input, id: made }]),
        read: (made) => readProduct(ctx, made),
      }),
    ),

  createMany: can('product.create')
    .meta({ rest: 'POST /v1/products/multiple', creates: true })
    .input(ProductsInput)
    .output(z.object({ products: z.array(Product) }))
    .mutation(async ({ ctx, input }) => {
      const ids = await createProducts(ctx, input.products);
      return { products: await readProducts(ctx, ids) };
    }),

  update: can('product.update')
    .meta({ rest: 'PATCH /v1/products/:id', wrapper: 'product' })
    .input(ProductChanges)
    .output(Product)
    .mutation(async ({ ctx, input }) => {
      const { before } = await updateProduct(ctx, input);
      await ctx.audit({ subjectId: input.id, before, after: input });
      return readProduct(ctx, input.id);
    }),

  remove: can('product.remove')
    .meta({ rest: 'DELETE /v1/products/:id' })
    .input(ProductRemoval)
    .mutation(async ({ ctx, input }) => {
      await lockProduct(ctx.tx, input.id);
      // One instant for both, which tells the variants that go with it from those removed before.
      const deletedAt = ctx.now();
      const [gone] = await ctx.tx
        .update(products)
        .set({ deletedAt, deleteReason: input.deleteReason ?? 'other', deletionId: newId() })
        .where(and(eq(products.id, input.id), isNull(products.deletedAt)))
        .returning({ id: products.id });
      if (!gone) throw notFound();
      await ctx.tx
        .update(productVariants)
        .set({ deletedAt })
        .where(and(eq(productVariants.productId, input.id), isNull(productVariants.deletedAt)));
    }),

  restore: can('product.restore')
    .meta({ rest: 'POST /v1/products/:id/restore' })
    .input(ById)
    .output(Product)
    .mutation(async ({ ctx, input }) => {
      await lockProduct(ctx.tx, input.id);
      // The variants of its own removal: those that were taken out before stay out.
      await ctx.tx.execute(sql`
        update product_variants v set deleted_at = null from products p
        where p.id = ${input.id} and v.product_id = p.id and v.deleted_at = p.deleted_at`);
      const [back] = await ctx.tx
        .update(products)
        .set({ deletedAt: null, deleteReason: null, deletionId: null })
        .where(and(eq(products.id, input.id), sql`${products.deletedAt} > now() - interval '30 days'`))
        .returning({ id: products.id });
      if (!back) throw notFound();
      return readProduct(ctx, input.id);
    }),

  adjustStock: can('product.adjustStock')
    .meta({ rest: 'POST /v1/products/:id/stock-adjustments' })
    .input(StockAdjustment)
    .output(Product)
    .mutation(async ({ ctx, input }) => {
      const { variants } = await readProduct(ctx, input.id);
      const variant = input.variantId ? variants.find((each) => each.id === input.variantId) : variants[0];
      if (!variant) throw notFound('variant_id');
      const lines = [{ variantId: variant.id, quantity: Math.abs(input.quantity) }];
      const move = {
        documentId: null,
        userId: ctx.principal.user.id,
        reason: input.reason,
        note: input.note ?? null,
      };
      if (input.quantity > 0) await returnStock(ctx.tx, lines, { ...move, type: 'adjust_in' });
      else await takeStock(ctx.tx, lines, { ...move, type: 'adjust_out', mayGoNegative: false });
      return readProduct(ctx, input.id);
    }),

  stockMovements: can('product.list')
    .meta({ rest: 'GET /v1/products/:id/stock-movements' })
    .input(PageQuery.extend({ id: id() }))
    .output(StockMovementList)
    .query(({ ctx, input }) => listStockMovements(ctx, input)),
});
