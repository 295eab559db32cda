import { domain } from '../../core/domain.ts';
import { billingRouter } from './billing.router.ts';
import { plusRequestJob } from './plus-request.ts';

export const billing = domain({
  name: 'billing',
  routers: { billing: billingRouter },
  jobs: [plusRequestJob],
});
