import { domain } from '../../core/domain.ts';
import { customerRouter } from './customer.router.ts';

export const customer = domain({ name: 'customer', routers: { customer: customerRouter } });
