import { domain } from '../../core/domain.ts';
import { saleRouter } from './sale.router.ts';

export const accounting = domain({ name: 'accounting', routers: { sale: saleRouter } });
