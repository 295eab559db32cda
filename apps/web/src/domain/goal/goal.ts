import type { Output } from '../../lib/api/output.ts';

export type Goal = Output<'goal.byId'>;
