import { and, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { everyRow } from '../../core/db/list.ts';
import { tolerateTypos } from '../../core/db/search.ts';
import { tenantJob } from '../../platform/task/tenant-job.ts';
import { makeFileOfGoods } from '../product/list/goods-file.ts';
import { ServiceExport } from './service.schema.ts';
import { foundBy, listingOf, mistypedBy } from './service-view.ts';

/** Exports the complete list with its filters and order, as a private file. */
export const serviceExport = tenantJob({
  kind: 'service-export',
  payload: ServiceExport.extend({ seesCosts: z.boolean() }),
  handle: async (work, { format, seesCosts, content, ...filter }) => {
    const { tx } = work;
    const { from, deleted, ...listing } = listingOf(filter);
    const isThere = deleted ? isNotNull(from.deletedAt) : isNull(from.deletedAt);
    const countOf = (search: SQL | undefined) => tx.$count(from, and(isThere, listing.where, search));
    let search = foundBy(content);
    let total = await countOf(search);
    // Like the list: if nothing matches exactly, the search tolerates typing errors.
    if (search !== undefined && total === 0) {
      await tolerateTypos(tx);
      search = mistypedBy(content);
      total = await countOf(search);
    }
    const batches = everyRow(tx, { ...listing, from, deleted, where: and(listing.where, search) });
    return makeFileOfGoods(work, { kind: 'service', format, seesCosts, isDeleted: deleted, total, batches });
  },
});
