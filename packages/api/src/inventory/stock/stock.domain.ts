import { domain } from '../../core/domain.ts';
import { event } from '../../core/jobs/event.ts';
import { stockRouter } from './stock.router.ts';
import { StockMoved } from './stock.schema.ts';
import { movementExport } from './stock-export.ts';
import { readMoved } from './stock-movements.ts';

export const stock = domain({
  name: 'stock',
  verifiedAs: 'stock',
  routers: { stock: stockRouter },
  jobs: [movementExport.job],
  events: [event('stock.moved', StockMoved, { read: ({ tx }, id) => readMoved(tx, id) })],
});
