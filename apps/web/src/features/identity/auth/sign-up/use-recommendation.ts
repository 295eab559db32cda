import { useEffect } from 'react';
import { rememberReferral } from '../../../../lib/api/pending-codes.ts';
import { getSession, rememberLanguage } from '../../../../lib/session/session.ts';

/**
 * Stores by whose link somebody came. The sign-up of the programme is read in English where nobody chose
 * another language than the first.
 */
export function useRecommendation(code: string) {
  useEffect(() => {
    if (code === '') return;
    rememberReferral(code);
    if (getSession().language === 'es') rememberLanguage('en');
  }, [code]);
}
