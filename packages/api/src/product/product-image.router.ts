import { id } from '@mostrador/shared/id';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { notFound } from '../base/errors.ts';
import { can, router } from '../base/trpc.ts';
import { Product } from './product.schema.ts';
import { productImages } from './product.table.ts';
import { orderImages } from './product-image.ts';
import { readProduct } from './product-view.ts';

export const productImageRouter = router({
  order: can('product.update')
    .meta({ rest: 'POST /v1/products/:id/images-order' })
    .input(z.object({ id: id(), imageIds: z.array(id()).max(5, 'tooManyImages') }))
    .output(Product)
    .mutation(async ({ ctx, input }) => {
      await readProduct(ctx, input.id);
      await orderImages(ctx, input.id, input.imageIds);
      return readProduct(ctx, input.id);
    }),

  remove: can('product.update')
    .meta({ rest: 'DELETE /v1/products/:product_id/images/:id' })
    .input(z.object({ productId: id(), id: id() }))
    .mutation(async ({ ctx, input }) => {
      const [gone] = await ctx.tx
        .delete(productImages)
        .where(and(eq(productImages.id, input.id), eq(productImages.productId, input.productId)))
        .returning({ id: productImages.id });
      if (!gone) throw notFound();
    }),
});
