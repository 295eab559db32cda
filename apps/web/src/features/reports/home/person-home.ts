import type { Output } from '../../../lib/api/output.ts';

export type PersonHome = Output<'report.person'>;
