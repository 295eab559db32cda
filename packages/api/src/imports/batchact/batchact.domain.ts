import { domain } from '../../core/domain.ts';
import { batchActRouter } from './batchact.router.ts';

export const batchact = domain({ name: 'batchact', routers: { batchAct: batchActRouter } });
