import { later } from '../../lib/later.tsx';
import { withWords } from '../../lib/words.ts';

/** Fetched when somebody first needs another's word. */
export const AskApproval = later(withWords(['approval'], () => import('./AskApproval.tsx')));
