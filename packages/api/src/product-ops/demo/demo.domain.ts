import { domain } from '../../core/domain.ts';
import { demoRouter } from './demo.router.ts';
import { leaveVisitors } from './demo-session.ts';
import { demoJob, purgeDemoJob, removeOldDemos } from './own-demo.ts';

export const demo = domain({
  name: 'demo',
  routers: { demo: demoRouter },
  jobs: [demoJob, purgeDemoJob],
  cleanup: async (services) => ({
    demos: await removeOldDemos(services),
    visitors: await leaveVisitors(services),
  }),
});
