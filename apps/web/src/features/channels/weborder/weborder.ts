import type { Output } from '../../../lib/api/output.ts';

/** A store order in the form for members. */
export type WebOrder = Output<'webOrder.byId'>;

/** True if the order can be edited: it is pending, or in preparation and nothing of it was returned. */
export const isEditable = ({ processStatus, status }: Pick<WebOrder, 'processStatus' | 'status'>) =>
  processStatus === 'incoming' || (processStatus === 'in_progress' && status === 'done');

/** True if the order was approved and not cancelled. */
export const isSold = ({ processStatus }: Pick<WebOrder, 'processStatus'>) =>
  processStatus === 'in_progress' || processStatus === 'completed';

export type OrderStats = Output<'webOrder.stats'>;
