import type { Output } from '../../../lib/api/output.ts';

export type Import = Output<'dataImport.byId'>;
export type ImportedRow = Output<'dataImport.listRows'>['rows'][number];

export const isUnderWay = (status: Import['status'] | undefined) =>
  status === 'checking' || status === 'processing';

/**
 * True if the last rows are written, while their results are still being stored and the result file is
 * created.
 */
export const isFinishing = ({ status, total, done }: Pick<Import, 'status' | 'total' | 'done'>) =>
  status === 'processing' && total > 0 && done >= total;

/** The state for the badge. */
export const stateOf = (dataImport: Pick<Import, 'status' | 'total' | 'done'>) =>
  isFinishing(dataImport) ? 'finishing' : dataImport.status;

/** The polling interval while an import runs, in case the live stream does not report its end. */
export const askAgainMs = 1000;

export const statusColors = {
  checking: 'orange',
  draft: 'gray',
  processing: 'orange',
  completed: 'income',
  failed: 'red',
  undone: 'gray',
} as const;

export const outcomeColors = { new: 'income', update: 'brand', unchanged: 'gray', error: 'red' } as const;
