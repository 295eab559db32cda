import { domain } from '../../core/domain.ts';
import { transferRouter } from './transfer.router.ts';

export const transfer = domain({
  name: 'transfer',
  verifiedAs: 'accounts',
  routers: { transfer: transferRouter },
});
