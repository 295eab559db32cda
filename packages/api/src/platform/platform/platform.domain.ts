import { domain } from '../../core/domain.ts';
import { platformRouter } from './platform.router.ts';

export const platform = domain({
  name: 'platform',
  routers: { platform: platformRouter },
});
