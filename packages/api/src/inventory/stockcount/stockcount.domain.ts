import type { Flag } from '@mostrador/shared/rights/gates';
import { notFound } from '../../core/call/errors.ts';
import { domain } from '../../core/domain.ts';
import { event, type ListenerContext } from '../../core/jobs/event.ts';
import { stockCountRouter } from './stockcount.router.ts';
import { StockCount } from './stockcount.schema.ts';
import { countExport } from './stockcount-export.ts';
import { readCount } from './stockcount-view.ts';

/** Events that leave the program contain no costs. */
const principal = { flags: new Set<Flag>() };

export const stockcount = domain({
  name: 'stockcount',
  verifiedAs: 'stock',
  routers: { stockCount: stockCountRouter },
  jobs: [countExport.job],
  constraints: { stock_counts_category_fkey: () => notFound('categoryId') },
  events: [
    event('stockcount.posted', StockCount, {
      read: ({ tx }: ListenerContext, id: string) => readCount({ tx, principal }, id),
    }),
  ],
});
