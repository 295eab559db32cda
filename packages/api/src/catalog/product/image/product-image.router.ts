import { id } from '@mostrador/shared/wire/id';
import { z } from 'zod';
import { can, router } from '../../../core/call/trpc.ts';
import { readProduct } from '../list/product-view.ts';
import { Product } from '../product.schema.ts';
import { orderImages, removeImage } from './product-image.ts';

export const productImageRouter = router({
  order: can('product.update')
    .meta({ rest: 'POST /v1/products/:id/images-order', touches: ['product'] })
    .input(z.object({ id: id(), imageIds: z.array(id()).max(5, 'tooManyImages') }))
    .output(Product)
    .mutation(async ({ ctx, input }) => {
      await readProduct(ctx, input.id);
      await orderImages(ctx, input.id, input.imageIds);
      ctx.emit('product.updated', input);
      return readProduct(ctx, input.id);
    }),

  remove: can('product.update')
    .meta({ rest: 'DELETE /v1/products/:product_id/images/:id', touches: ['productImage', 'product'] })
    .input(z.object({ productId: id(), id: id() }))
    .mutation(async ({ ctx, input }) => {
      ctx.alsoTouched('product', [input.productId]);
      await removeImage(ctx, input);
      ctx.emit('product.updated', { id: input.productId });
    }),
});
