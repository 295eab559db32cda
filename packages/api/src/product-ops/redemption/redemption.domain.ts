import { domain } from '../../core/domain.ts';
import { promotionRouter } from './redemption.router.ts';

export const promotion = domain({
  name: 'redemption',
  routers: { promotion: promotionRouter },
});
