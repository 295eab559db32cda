import { readSettings } from '@mostrador/shared/shop/settings';
import { notFound } from '../../core/call/errors.ts';
import { domain } from '../../core/domain.ts';
import { event, goneEvent, type ListenerContext } from '../../core/jobs/event.ts';
import { organizations } from '../../identity/organization/organization.table.ts';
import { quoteRouter } from './quote.router.ts';
import { Quote } from './quote.schema.ts';
import { quoteExport } from './quote-export.ts';
import { quoteMail } from './quote-mail.ts';
import { readQuote } from './quote-view.ts';

/** Exports contain no costs. */
const read = {
  read: async ({ tx, services }: ListenerContext, id: string) => {
    const [shop] = await tx.select().from(organizations);
    if (!shop) throw notFound();
    const { timeZone, settings } = shop;
    const principal = { flags: new Set<never>(), shop: { timeZone, settings: readSettings(settings) } };
    return readQuote({ ...services, tx, principal }, id);
  },
};

export const quote = domain({
  name: 'quote',
  verifiedAs: 'sales',
  routers: { quote: quoteRouter },
  events: [
    event('quote.created', Quote, read),
    event('quote.updated', Quote, read),
    event('quote.sent', Quote, read),
    event('quote.accepted', Quote, read),
    event('quote.rejected', Quote, read),
    event('quote.converted', Quote, read),
    goneEvent('quote.deleted'),
  ],
  jobs: [quoteMail, quoteExport.job],
});
