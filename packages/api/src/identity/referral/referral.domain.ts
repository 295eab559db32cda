import { domain } from '../../core/domain.ts';
import { referralRouter } from './referral.router.ts';

export const referral = domain({ name: 'referral', verifiedAs: null, routers: { referral: referralRouter } });
