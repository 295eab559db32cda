import { and, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { everyRow } from '../../../core/db/list.ts';
import { resembling, tolerateTypos } from '../../../core/db/search.ts';
import { readShop } from '../../../identity/organization/shop.ts';
import { tenantJob, type Work } from '../../../platform/task/tenant-job.ts';
import { ProductExport } from '../product.schema.ts';
import { makeFileOfGoods } from './goods-file.ts';
import { foundBy, listingOf } from './product-list.ts';
import { listedProducts } from './product-listed.ts';

/** Exports the complete list with its filters, order and search, as a private file. */
export const productExport = tenantJob({
  kind: 'product-export',
  payload: ProductExport.extend({ seesCosts: z.boolean() }),
  handle: async (work, { format, seesCosts, ...filter }) => {
    const { total, ...target } = await resolveTarget(work, filter);
    const batches = everyRow(work.tx, target);
    const isDeleted = target.deleted;
    return makeFileOfGoods(work, { kind: 'product', format, seesCosts, isDeleted, total, batches });
  },
});

type Filter = Omit<z.infer<typeof ProductExport>, 'format'>;

/** Resolves the filter as the list does: if nothing matches exactly, the search tolerates typing errors. */
async function resolveTarget({ tx, organizationId }: Work, { content, isUncategorized, ...filter }: Filter) {
  const { shop } = await readShop(tx, organizationId);
  const extra = isUncategorized ? isNull(listedProducts.categoryId) : undefined;
  const listing = listingOf(filter, shop, extra);
  const { deletedAt } = listedProducts;
  const isThere = listing.deleted ? isNotNull(deletedAt) : isNull(deletedAt);
  const found = async (search: SQL | undefined) => ({
    ...listing,
    search,
    total: await tx.$count(listedProducts, and(isThere, listing.where, search)),
  });
  const exact = await found(await foundBy(tx, content));
  if (exact.search === undefined || exact.total > 0) return exact;
  await tolerateTypos(tx);
  return found(resembling(listedProducts.searchText, content));
}
