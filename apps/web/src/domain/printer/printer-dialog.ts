import { withWords } from '../../lib/i18n/words.ts';
import { lazyDialog } from '../../lib/loading/lazy.tsx';

/** Loaded when the printer's settings are first opened. */
export const PrinterDialog = lazyDialog(
  withWords(['printer', 'receipt'], () => import('./PrinterSettings.tsx')),
);
