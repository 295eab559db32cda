import { withWords } from '../../lib/i18n/words.ts';
import { lazyOverlay } from '../../lib/loading/lazy.tsx';

/** The document of an expense, used by the pages of expenses and of goods received. */
export const VoucherDialog = lazyOverlay(
  withWords(['contact', 'printer', 'receipt', 'sale'], () => import('./VoucherDialog.tsx')),
);
