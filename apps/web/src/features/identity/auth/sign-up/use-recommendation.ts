import { useEffect } from 'react';
import { rememberReferral } from '../../../../lib/api/pending-codes.ts';
import { getSession, rememberLanguage } from '../../../../lib/session/session.ts';

/**
 * Stores a referral code. The sign-up of the programme is in English unless the user chose another language
 * than the default.
 */
export function useRecommendation(code: string) {
  useEffect(() => {
    if (code === '') return;
    rememberReferral(code);
    if (getSession().language === 'es') rememberLanguage('en');
  }, [code]);
}
