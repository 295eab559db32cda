import { domain } from '../../core/domain.ts';
import { periodLockRouter } from './periodlock.router.ts';

export const periodlock = domain({
  name: 'periodlock',
  verifiedAs: 'periods',
  routers: { periodLock: periodLockRouter },
});
