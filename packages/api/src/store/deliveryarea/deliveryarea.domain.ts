import { domain } from '../../core/domain.ts';
import { deliveryAreaRouter } from './deliveryarea.router.ts';

export const deliveryarea = domain({ name: 'deliveryarea', routers: { deliveryArea: deliveryAreaRouter } });
