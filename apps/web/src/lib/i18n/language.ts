import type { Language } from '@mostrador/shared/text/translate';
import { trpc } from '../api/trpc.ts';
import { getSession, rememberLanguage } from '../session/session.ts';

export const languageNames: Record<Language, string> = { es: 'Español', en: 'English', ar: 'العربية' };

/** Changes the language at once; the account is updated if a user is signed in. */
export function useChangeLanguage(): (language: Language) => void {
  const save = trpc.user.language.useMutation({ meta: { inline: true } });
  return (language) => {
    rememberLanguage(language);
    if (getSession().token) save.mutate({ language });
  };
}
