import { domain } from '../../core/domain.ts';
import { deviceRouter } from './device.router.ts';

export const device = domain({
  name: 'device',
  routers: { device: deviceRouter },
});
