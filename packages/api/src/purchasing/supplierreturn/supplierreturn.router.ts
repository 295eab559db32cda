import { ById } from '@mostrador/shared/wire/id';
import { can, router } from '../../core/call/trpc.ts';
import {
  Returnable,
  SupplierReturn,
  SupplierReturnFilter,
  SupplierReturnInput,
  SupplierReturnList,
  SupplierReturnVoid,
} from './supplierreturn.schema.ts';
import { recordSupplierReturn } from './supplierreturn.ts';
import { listSupplierReturns, readReturnable, readSupplierReturn } from './supplierreturn-view.ts';
import { voidSupplierReturn } from './supplierreturn-void.ts';

/** Returned goods change stock and cost, and the debt of the purchase. */
const touches = ['supplierReturn', 'purchase', 'product', 'stock', 'contact', 'customer'] as const;

export const supplierReturnRouter = router({
  list: can('purchase.write')
    .meta({ rest: 'GET /v1/supplier-returns' })
    .input(SupplierReturnFilter)
    .output(SupplierReturnList)
    .query(({ ctx, input }) => listSupplierReturns(ctx, input)),

  byId: can('purchase.write')
    .meta({ rest: 'GET /v1/supplier-returns/:id' })
    .input(ById)
    .output(SupplierReturn)
    .query(({ ctx, input }) => readSupplierReturn(ctx.tx, ctx.principal, input.id)),

  /** Lists the lines of a purchase that can be returned. */
  returnable: can('purchase.write')
    .input(ById)
    .output(Returnable)
    .query(({ ctx, input }) => readReturnable(ctx, input.id)),

  create: can('purchase.write')
    .meta({ rest: 'POST /v1/supplier-returns', creates: true, wrapper: 'supplier_return', touches })
    .input(SupplierReturnInput)
    .output(SupplierReturn)
    .mutation(async ({ ctx, input }) => {
      const made = await recordSupplierReturn(ctx, input);
      ctx.alsoTouched('purchase', [made.purchase.id]);
      ctx.alsoTouched(
        'product',
        made.products.map(({ id }) => id),
      );
      return made;
    }),

  void: can('purchase.write')
    .meta({ rest: 'DELETE /v1/supplier-returns/:id', touches })
    .input(SupplierReturnVoid)
    .mutation(async ({ ctx, input }) => {
      const { purchaseId, productIds } = await voidSupplierReturn(ctx, {
        id: input.id,
        reason: input.reason ?? null,
      });
      ctx.alsoTouched('purchase', [purchaseId]);
      ctx.alsoTouched('product', productIds);
    }),
});
