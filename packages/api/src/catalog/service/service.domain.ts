import type { Flag } from '@mostrador/shared/rights/gates';
import { domain } from '../../core/domain.ts';
import { event, goneEvent, type ListenerContext } from '../../core/jobs/event.ts';
import { serviceRouter } from './service.router.ts';
import { Service } from './service.schema.ts';
import { serviceExport } from './service-export.ts';
import { readService } from './service-view.ts';

/** Events that leave the program contain no costs. */
const reader = { principal: { flags: new Set<Flag>() } };
const read = {
  read: ({ tx, services }: ListenerContext, id: string) => readService({ ...reader, ...services, tx }, id),
};

export const service = domain({
  name: 'service',
  routers: { service: serviceRouter },
  jobs: [serviceExport.job],
  events: [
    event('service.created', Service, read),
    event('service.updated', Service, read),
    event('service.restored', Service, read),
    goneEvent('service.deleted'),
  ],
});
