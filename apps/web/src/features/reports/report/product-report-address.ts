import { marginClasses, stockOrders, stockStatuses } from '@mostrador/shared/codes/codes';
import { day, oneOf, type StateOf } from '../../../lib/navigation/address.ts';
import { listAddress } from '../../../ui/list/list-state.ts';

export const reportViews = ['stock', 'sold'] as const;

export const productReportAddress = listAddress({
  view: oneOf(reportViews, 'stock'),
  from: day(),
  until: day(),
  status: oneOf(stockStatuses),
  class: oneOf(marginClasses),
  by: oneOf(stockOrders, 'sold_amount'),
  order: oneOf(['asc', 'desc'], 'desc'),
});

export type ReportState = StateOf<typeof productReportAddress>;
export type ChangeReport = (changes: Partial<ReportState>, options?: { isTyping?: boolean }) => void;
