import { gt, inArray, or } from 'drizzle-orm';
import { can, router } from '../../core/call/trpc.ts';
import { SaleFilter } from '../../sales/sale/list/sale-filter.schema.ts';
import { Sale, SaleList } from '../../sales/sale/sale.schema.ts';
import { sales } from '../../sales/sale/sale.table.ts';
import { TicketMerge, TicketSplit } from '../../sales/sale/ticket/sale-ticket.schema.ts';
import { mergeTickets, splitTicket } from '../../sales/sale/ticket/sale-ticket.ts';
import { listInPos } from './pos.router.ts';

/**
 * Parked tickets, and those sold or discarded since. A sale that was never parked is still at its first
 * revision.
 */
const wasParked = or(inArray(sales.status, ['in_progress', 'discarded']), gt(sales.revision, 1));

/**
 * The parked tickets of the till, on every device of the shop. `pos.create` parks and sells them, `pos.void`
 * discards them.
 */
export const ticketRouter = router({
  list: can('pos.list')
    .meta({ rest: 'GET /v1/pos-transactions/in-progress' })
    .input(SaleFilter)
    .output(SaleList)
    .query(({ ctx, input }) => listInPos(ctx, { ...input, status: 'in_progress' }, wasParked)),

  /** Moves some of a ticket's items to a new ticket. */
  split: can('pos.create')
    .meta({
      rest: 'POST /v1/pos-transactions/:id/split',
      creates: true,
      wrapper: 'split',
      touches: ['ticket', 'pos'],
    })
    .input(TicketSplit)
    .output(Sale)
    .mutation(({ ctx, input }) => splitTicket(ctx, input, 'pos')),

  /** Merges several parked tickets into one. */
  merge: can('pos.create')
    .meta({ rest: 'POST /v1/pos-transactions/:id/merge', wrapper: 'merge', touches: ['ticket', 'pos'] })
    .input(TicketMerge)
    .output(Sale)
    .mutation(({ ctx, input }) => mergeTickets(ctx, input, 'pos')),
});
