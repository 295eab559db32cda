import type { Output } from '../../../lib/api/output.ts';

export type Import = Output<'dataImport.byId'>;
export type ImportedRow = Output<'dataImport.listRows'>['rows'][number];

export const isUnderWay = (status: Import['status'] | undefined) =>
  status === 'checking' || status === 'processing';

/** The last rows are written, while their results are still being stored and the file made. */
export const isFinishing = ({ status, total, done }: Pick<Import, 'status' | 'total' | 'done'>) =>
  status === 'processing' && total > 0 && done >= total;

/** The state shown by its badge. */
export const stateOf = (dataImport: Pick<Import, 'status' | 'total' | 'done'>) =>
  isFinishing(dataImport) ? 'finishing' : dataImport.status;

/** While it is under way, also where no stream tells that it ended. */
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
