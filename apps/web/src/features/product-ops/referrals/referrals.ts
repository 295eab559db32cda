import type { Output } from '../../../lib/api/output.ts';

export type Mine = Output<'referral.mine'>;
