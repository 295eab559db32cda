import type { Flag } from '@mostrador/shared/rights/gates';
import { purchasing } from '../../catalog/product/stock/product-adjustment.ts';
import { notFound } from '../../core/call/errors.ts';
import { domain } from '../../core/domain.ts';
import { event, type ListenerContext } from '../../core/jobs/event.ts';
import { purchaseRouter } from './purchase.router.ts';
import { Purchase } from './purchase.schema.ts';
import { recordBoughtGoods } from './purchase-adjustment.ts';
import { readPurchase } from './purchase-view.ts';

/** Exports contain no costs. */
const reader = { flags: new Set<Flag>() };
const read = { read: ({ tx }: ListenerContext, id: string) => readPurchase(tx, reader, id) };

purchasing.record = recordBoughtGoods;

export const purchase = domain({
  name: 'purchase',
  verifiedAs: 'purchases',
  routers: { purchase: purchaseRouter },
  constraints: { purchases_contact_fkey: () => notFound('contactId') },
  events: [event('purchase.done', Purchase, read), event('purchase.voided', Purchase, read)],
});
