import { domain } from '../../core/domain.ts';
import { posRouter } from './pos.router.ts';
import { ticketRouter } from './ticket.router.ts';

export const pos = domain({
  name: 'pos',
  routers: { pos: posRouter, ticket: ticketRouter },
});
