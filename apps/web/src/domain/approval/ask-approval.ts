import { withWords } from '../../lib/i18n/words.ts';
import { lazyOverlay } from '../../lib/loading/lazy.tsx';

/** Loaded when an approval is first required. */
export const AskApproval = lazyOverlay(withWords(['approval'], () => import('./AskApproval.tsx')));
