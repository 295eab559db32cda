import { domain } from '../../core/domain.ts';
import { roadmapRouter } from './roadmap.router.ts';

export const roadmap = domain({
  name: 'roadmap',
  routers: { roadmap: roadmapRouter },
});
