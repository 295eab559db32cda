import { LanguageButton } from './LanguageButton.tsx';
import { onIntent } from './on-intent.tsx';

/**
 * Español, English, العربية: each under its own name. The choice applies at once and is stored in the
 * account.
 */
export const LanguageChoice = onIntent(LanguageButton, () => import('./LanguageMenu.tsx'));
