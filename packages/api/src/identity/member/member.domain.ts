import { domain } from '../../core/domain.ts';
import { memberRouter } from './member.router.ts';

export const member = domain({ name: 'member', verifiedAs: null, routers: { member: memberRouter } });
