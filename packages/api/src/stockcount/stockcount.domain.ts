import type { Flag } from '@mostrador/shared/gates';
import { domain } from '../base/domain.ts';
import { notFound } from '../base/errors.ts';
import { event, type Hearing } from '../base/event.ts';
import { stockCountRouter } from './stockcount.router.ts';
import { StockCount } from './stockcount.schema.ts';
import { countExport } from './stockcount-export.ts';
import { readCount } from './stockcount-view.ts';

/** What leaves the program says no costs. */
const principal = { flags: new Set<Flag>() };

export const stockcount = domain({
  name: 'stockcount',
  routers: { stockCount: stockCountRouter },
  jobs: [countExport.job],
  constraints: { stock_counts_category_fkey: () => notFound('categoryId') },
  events: [
    event('stockcount.posted', StockCount, {
      read: ({ tx }: Hearing, id: string) => readCount({ tx, principal }, id),
    }),
  ],
});
