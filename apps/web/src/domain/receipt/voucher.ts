import { withWords } from '../../lib/i18n/words.ts';
import { lazyOverlay } from '../../lib/loading/lazy.tsx';

/** The paper of what was spent, where an expense or goods received are shown. */
export const VoucherDialog = lazyOverlay(
  withWords(['contact', 'printer', 'receipt', 'sale'], () => import('./VoucherDialog.tsx')),
);
