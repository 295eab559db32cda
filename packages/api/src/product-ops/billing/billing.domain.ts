import { domain } from '../../core/domain.ts';
import { billingRouter } from './billing.router.ts';
import { plusRequestJob } from './plus-request.ts';
import { removeOldEvents, stripeReconcileJob, stripeSyncJob } from './stripe-events.ts';

export const billing = domain({
  name: 'billing',
  verifiedAs: null,
  routers: { billing: billingRouter },
  jobs: [plusRequestJob, stripeSyncJob, stripeReconcileJob],
  cleanup: async (services) => ({ billingEvents: await removeOldEvents(services) }),
});
