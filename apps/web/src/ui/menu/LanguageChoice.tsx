import { LanguageButton } from './LanguageButton.tsx';
import { onIntent } from './on-intent.tsx';

/** Español, English, العربية: each under its own name, at once and for the account. */
export const LanguageChoice = onIntent(LanguageButton, () => import('./LanguageMenu.tsx'));
