import { domain } from '../../core/domain.ts';
import { analyticsRouter } from './telemetry.router.ts';

export const analytics = domain({
  name: 'telemetry',
  routers: { analytics: analyticsRouter },
});
