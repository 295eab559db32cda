import type { Output } from '../../../lib/api/output.ts';

/** An order of the store, as its members read it. */
export type WebOrder = Output<'webOrder.byId'>;

/** It waits, or is at work and nothing of it came back: what is on it may be changed. */
export const isEditable = ({ processStatus, status }: Pick<WebOrder, 'processStatus' | 'status'>) =>
  processStatus === 'incoming' || (processStatus === 'in_progress' && status === 'done');

/** It was approved and not taken back. */
export const isSold = ({ processStatus }: Pick<WebOrder, 'processStatus'>) =>
  processStatus === 'in_progress' || processStatus === 'completed';

export type OrderStats = Output<'webOrder.stats'>;
