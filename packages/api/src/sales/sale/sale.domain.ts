import { notFound } from '../../core/call/errors.ts';
import { domain } from '../../core/domain.ts';
import { event, type ListenerContext } from '../../core/jobs/event.ts';
import { saleExport } from './list/sale-export.ts';
import { readSale } from './list/sale-view.ts';
import { Sale } from './sale.schema.ts';
import { saleDaysJob } from './totals/sale-days-sum.ts';
import { saleMends } from './totals/sale-repairs.ts';

/** Exports contain no costs. */
const read = { read: ({ tx }: ListenerContext, id: string) => readSale(tx, { flags: new Set() }, id) };

export const sale = domain({
  name: 'sale',
  verifiedAs: 'sales',
  mends: saleMends,
  jobs: [saleExport.job, saleDaysJob],
  events: [
    event('sale.done', Sale, read),
    event('sale.voided', Sale, read),
    event('sale.updated', Sale, read),
    event('sale.refunded', Sale, read),
  ],
  constraints: {
    sales_contact_fkey: () => notFound('contactId'),
    refunds_contact_fkey: () => notFound('contactId'),
    sales_category_fkey: () => notFound('categoryId'),
  },
});
