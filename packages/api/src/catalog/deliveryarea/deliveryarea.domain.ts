import { domain } from '../../core/domain.ts';
import { event, goneEvent, type ListenerContext } from '../../core/jobs/event.ts';
import { deliveryAreaRouter } from './deliveryarea.router.ts';
import { DeliveryArea } from './deliveryarea.schema.ts';
import { readDeliveryArea } from './deliveryarea.ts';

const read = { read: ({ tx }: ListenerContext, id: string) => readDeliveryArea(tx, id) };

export const deliveryarea = domain({
  name: 'deliveryarea',
  routers: { deliveryArea: deliveryAreaRouter },
  events: [
    event('delivery_area.created', DeliveryArea, read),
    event('delivery_area.updated', DeliveryArea, read),
    goneEvent('delivery_area.deleted'),
  ],
});
