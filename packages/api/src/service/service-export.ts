import { and, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { everyRow } from '../base/list.ts';
import { makeFileOfGoods } from '../product/goods-file.ts';
import { tenantJob } from '../task/tenant-job.ts';
import { ServiceExport } from './service.schema.ts';
import { listingOf } from './service-view.ts';

/** The list as it is filtered and sorted, whole, as a private file. */
export const serviceExport = tenantJob({
  kind: 'service-export',
  payload: ServiceExport.extend({ seesCosts: z.boolean() }),
  handle: async (work, { format, seesCosts, ...filter }) => {
    const wanted = listingOf(filter);
    const { from, where } = wanted;
    const total = await work.tx.$count(from, and(isNull(from.deletedAt), where));
    const batches = everyRow(work.tx, wanted);
    return makeFileOfGoods(work, { kind: 'service', format, seesCosts, total, batches });
  },
});
