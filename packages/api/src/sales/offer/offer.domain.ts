import { domain } from '../../core/domain.ts';
import { event, goneEvent, type ListenerContext } from '../../core/jobs/event.ts';
import { offerRouter } from './offer.router.ts';
import { Offer } from './offer.schema.ts';
import { readOffer } from './offer.ts';

const read = { read: ({ tx }: ListenerContext, id: string) => readOffer(tx, id) };

export const offer = domain({
  name: 'offer',
  verifiedAs: 'sales',
  routers: { offer: offerRouter },
  events: [
    event('offer.created', Offer, read),
    event('offer.updated', Offer, read),
    goneEvent('offer.deleted'),
  ],
});
