import { laterOpened } from '../../lib/later.tsx';
import { withWords } from '../../lib/words.ts';

/** Fetched when somebody first asks for the printer's settings. */
export const PrinterDialog = laterOpened(
  withWords(['printer', 'receipt'], () => import('./PrinterSettings.tsx')),
);
