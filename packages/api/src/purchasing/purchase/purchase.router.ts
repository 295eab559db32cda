import { ById } from '@mostrador/shared/wire/id';
import { wholeList } from '@mostrador/shared/wire/page';
import { notFound } from '../../core/call/errors.ts';
import { can, router } from '../../core/call/trpc.ts';
import {
  CostHistory,
  CostHistoryQuery,
  Purchase,
  PurchaseFilter,
  PurchaseInput,
  PurchaseList,
  PurchaseVoid,
} from './purchase.schema.ts';
import { recordPurchase } from './purchase.ts';
import { costHistory, listPurchases, readPurchase } from './purchase-view.ts';
import { voidPurchase } from './purchase-void.ts';

/** Goods received change stock and cost, and the debts of the shop. */
const touches = ['purchase', 'product', 'stock', 'contact', 'customer', 'receipt'] as const;

export const purchaseRouter = router({
  list: can('purchase.write')
    .meta({ rest: 'GET /v1/purchases' })
    .input(PurchaseFilter)
    .output(PurchaseList)
    .query(({ ctx, input }) => listPurchases(ctx, input)),

  byId: can('purchase.write')
    .meta({ rest: 'GET /v1/purchases/:id' })
    .input(ById)
    .output(Purchase)
    .query(async ({ ctx, input }) => {
      const purchase = await readPurchase(ctx.tx, ctx.principal, input.id);
      if (purchase.channel !== 'purchase') throw notFound();
      return purchase;
    }),

  create: can('purchase.write')
    .meta({ rest: 'POST /v1/purchases', creates: true, wrapper: 'purchase', touches })
    .input(PurchaseInput)
    .output(Purchase)
    .mutation(({ ctx, input }) => {
      ctx.alsoTouched(
        'product',
        input.products.map(({ id }) => id),
      );
      return recordPurchase(ctx, input);
    }),

  void: can('purchase.write')
    .meta({ rest: 'DELETE /v1/purchases/:id', touches })
    .input(PurchaseVoid)
    .mutation(async ({ ctx, input }) => {
      const { productIds } = await voidPurchase(ctx, {
        ...{ id: input.id, reason: input.reason ?? null },
        channel: 'purchase',
      });
      ctx.alsoTouched('product', productIds);
    }),

  /** The purchase costs of a variant. */
  costs: can('product.seeCosts')
    .input(CostHistoryQuery)
    .output(CostHistory)
    .query(async ({ ctx, input }) => {
      const costs = await costHistory(ctx.tx, input.variantId);
      return { costs, pagination: wholeList(costs.length) };
    }),
});
