import type { AppRouter } from '@mostrador/client/router';
import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import type { inferRouterOutputs } from '@trpc/server';

export type Product = inferRouterOutputs<AppRouter>['product']['byId'];

export async function sellOne(url: string, token: string, productId: string) {
  const headers = { authorization: `Bearer ${token}` };
  const shop = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `${url}/trpc`, headers })] });
  const product: Product = await shop.product.byId.query({ id: productId });
  try {
    const products = [{ id: product.id, quantity: 1000 }];
    return await shop.pos.create.mutate({ products, paymentMethod: 'cash' });
  } catch (error) {
    if (error instanceof TRPCClientError && error.data?.reason === 'insufficientStock') return null;
    throw error;
  }
}
