import { withWords } from '../../lib/i18n/words.ts';
import { lazyOverlay } from '../../lib/loading/lazy.tsx';

/** Fetched when somebody first needs another's word. */
export const AskApproval = lazyOverlay(withWords(['approval'], () => import('./AskApproval.tsx')));
