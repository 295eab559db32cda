import { sql } from 'drizzle-orm';
import { conflict } from '../../core/call/errors.ts';
import { domain } from '../../core/domain.ts';
import { event, type ListenerContext } from '../../core/jobs/event.ts';
import { orderMail } from './follow/weborder-mail.ts';
import { expireHoldsJob } from './handle/weborder-expiry.ts';
import { ratingRouter, storeBlockRouter, webOrderRouter } from './weborder.router.ts';
import { WebOrder } from './weborder.schema.ts';
import { storeOrderRouter } from './weborder-public.router.ts';
import { readOrder } from './weborder-view.ts';

/** Events that leave the program contain no costs. */
const read = {
  read: ({ tx }: ListenerContext, id: string) => readOrder({ tx, principal: { flags: new Set() } }, id),
};

export const weborder = domain({
  name: 'weborder',
  verifiedAs: 'sales',
  routers: {
    webOrder: webOrderRouter,
    storeOrder: storeOrderRouter,
    rating: ratingRouter,
    storeBlock: storeBlockRouter,
  },
  jobs: [expireHoldsJob, orderMail],
  usesUpload: sql`exists (select from web_orders o
    where o.organization_id = u.organization_id and u.id = any(o.proof_ids))`,
  events: [
    event('web_order.placed', WebOrder, read),
    event('web_order.approved', WebOrder, read),
    event('web_order.rejected', WebOrder, read),
    event('web_order.cancelled', WebOrder, read),
    event('web_order.completed', WebOrder, read),
    event('web_order.rated', WebOrder, read),
    event('web_order.updated', WebOrder, read),
  ],
  constraints: {
    // Another order took the same code of 28 million at the same moment.
    web_orders_code_key: () => conflict('conflict'),
    ratings_order_key: () => conflict('conflict'),
  },
});
