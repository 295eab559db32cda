import { conflict } from '../../core/call/errors.ts';
import { domain } from '../../core/domain.ts';
import { ownerMovementRouter } from './ownermovement.router.ts';

export const ownermovement = domain({
  name: 'ownermovement',
  verifiedAs: 'accounts',
  routers: { ownerMovement: ownerMovementRouter },
  constraints: { owner_movements_whole: () => conflict('partOfOwnerMovement') },
});
