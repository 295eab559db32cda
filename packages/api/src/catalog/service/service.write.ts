import { completeMeasure } from '@mostrador/shared/money/measure';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq, sql } from 'drizzle-orm';
import { notFound } from '../../core/call/errors.ts';
import { completeRow, insertAll } from '../../core/db/bulk.ts';
import { notDeleted } from '../../core/db/columns.ts';
import type { Creation } from '../../core/db/create-idempotent.ts';
import { holdCategories } from '../../directory/category/category.ts';
import { holdModifiers } from '../modifier/modifier.ts';
import { attachImages } from '../product/image/product-image.ts';
import type { ProductContext } from '../product/list/product-view.ts';
import { products, productVariants } from '../product/product.table.ts';
import { lockProduct } from '../product/product.ts';
import { refuseProductDecimals } from '../product/product-decimals.ts';
import { requireRoomForGoods, requireWithinPlan } from '../product/product-room.ts';
import type { ServiceChanges, ServiceInput } from './service.schema.ts';
import { readService, searchedBy } from './service-view.ts';

export const createService = (ctx: ProductContext, input: ServiceInput, creation: Creation) =>
  createServices(ctx, [{ ...input, ...creation }]);

/**
 * Writes services with their nameless variants and images, in a fixed number of statements for any number of
 * services. Throws 404 if a category or modifier does not exist.
 */
export async function createServices(ctx: ProductContext, inputs: (ServiceInput & Creation)[]) {
  const { tx, principal } = ctx;
  await requireRoomForGoods({ tx, principal }, inputs.length);
  for (const input of inputs) refuseProductDecimals(principal.shop, input);
  const categoryKeys = await holdReferences(ctx, inputs);
  await insertAll(
    tx,
    products,
    inputs.map(({ serviceCategoryId = null, cost: _c, images: _i, ...own }) =>
      completeRow(products, {
        ...own,
        ...searchedBy(own.name),
        categoryId: serviceCategoryId,
        categoryKey: categoryKeys.get(serviceCategoryId ?? '') ?? '',
        kind: 'service' as const,
        trackStock: false,
        ...completeMeasure(own),
      }),
    ),
  );
  await insertAll(
    tx,
    productVariants,
    inputs.map(({ id, price, cost = null }) => ({ id: newId(), productId: id, price, cost })),
  );
  const images = inputs.flatMap(({ id, images: own = [] }) =>
    own.length > 0 ? [{ productId: id, images: own }] : [],
  );
  if (images.length > 0) await attachImages(ctx, images);
}

/** Changes only the given fields; returns the service as it was before. */
export async function updateService(ctx: ProductContext, { id, ...changes }: ServiceChanges) {
  const { tx, principal } = ctx;
  const { serviceCategoryId, cost, images, ...own } = changes;
  refuseProductDecimals(principal.shop, changes);
  const categoryKeys = await holdReferences(ctx, [changes]);
  await lockProduct(tx, id);
  await requireWithinPlan(ctx, [id]);
  const before = await readService(ctx, id);
  await tx
    .update(products)
    .set({
      ...own,
      ...(own.name !== undefined && searchedBy(own.name)),
      ...(serviceCategoryId !== undefined && {
        categoryId: serviceCategoryId,
        categoryKey: categoryKeys.get(serviceCategoryId ?? '') ?? '',
      }),
      updatedAt: sql`now()`,
    })
    .where(eq(products.id, id));
  if (own.price !== undefined || cost !== undefined)
    await tx
      .update(productVariants)
      .set({ price: own.price, cost })
      .where(and(eq(productVariants.productId, id), notDeleted(productVariants)));
  if (images) await attachImages(ctx, [{ productId: id, images }]);
  return before;
}

type References = Pick<ServiceChanges, 'serviceCategoryId' | 'modifierIds'>;

/** Locks the categories and modifiers of the services; returns the search keys of the categories. */
async function holdReferences({ tx }: ProductContext, named: References[]) {
  const keys = await holdCategories(
    tx,
    named.flatMap(({ serviceCategoryId }) => serviceCategoryId ?? []),
    'service',
  );
  const known = await holdModifiers(
    tx,
    named.flatMap(({ modifierIds = [] }) => modifierIds),
    'service',
  );
  for (const { serviceCategoryId, modifierIds = [] } of named) {
    if (serviceCategoryId && !keys.has(serviceCategoryId)) throw notFound('serviceCategoryId');
    if (modifierIds.some((id) => !known.has(id))) throw notFound('modifierIds');
  }
  return keys;
}
