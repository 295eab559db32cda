import { domain } from '../base/domain.ts';
import { analyticsRouter } from './analytics.router.ts';

export const analytics = domain({
  name: 'analytics',
  routers: { analytics: analyticsRouter },
});
