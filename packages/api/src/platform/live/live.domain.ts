import { domain } from '../../core/domain.ts';
import { liveRouter } from './live.router.ts';

export const live = domain({ name: 'live', routers: { live: liveRouter } });
