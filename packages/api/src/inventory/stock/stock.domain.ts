import { domain } from '../../core/domain.ts';
import { stockRouter } from './stock.router.ts';
import { movementExport } from './stock-export.ts';

export const stock = domain({
  name: 'stock',
  verifiedAs: 'stock',
  routers: { stock: stockRouter },
  jobs: [movementExport.job],
});
