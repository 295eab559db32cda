import { useEffect } from 'react';
import { rememberReferral } from '../../../lib/api/pending-codes.ts';
import { getSession, rememberLanguage } from '../../../lib/session/session.ts';

/**
 * Keeps by whose link somebody came. `readsEnglish`: the sign-up of the programme is read in English where
 * nobody chose another language than the first.
 */
export function useRecommendation(code: string, { readsEnglish = false } = {}) {
  useEffect(() => {
    if (code === '') return;
    rememberReferral(code);
    if (readsEnglish && getSession().language === 'es') rememberLanguage('en');
  }, [code, readsEnglish]);
}
