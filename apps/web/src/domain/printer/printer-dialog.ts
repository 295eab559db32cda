import { withWords } from '../../lib/i18n/words.ts';
import { lazyDialog } from '../../lib/loading/lazy.tsx';

/** Fetched when somebody first asks for the printer's settings. */
export const PrinterDialog = lazyDialog(
  withWords(['printer', 'receipt'], () => import('./PrinterSettings.tsx')),
);
