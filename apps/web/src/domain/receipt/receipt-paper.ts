import type { ReceiptFormat } from '@mostrador/shared/papers/receipt-view';
import { stored } from '../../lib/store/stored.ts';

export type Paper = ReceiptFormat;
export const papers = ['ticket_80', 'ticket_58', 'letter'] as const satisfies readonly Paper[];

export const isPaper = (text: string): text is Paper => papers.some((paper) => paper === text);

/** The last chosen width of this device's printer. */
export const { use: usePaper } = stored<Paper>({
  name: 'receiptPaper',
  parse: (text) => papers.find((paper) => paper === text) ?? 'ticket_80',
  write: (paper) => paper,
});
