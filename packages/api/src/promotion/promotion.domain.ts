import { domain } from '../base/domain.ts';
import { promotionRouter } from './promotion.router.ts';

export const promotion = domain({
  name: 'promotion',
  routers: { promotion: promotionRouter },
});
