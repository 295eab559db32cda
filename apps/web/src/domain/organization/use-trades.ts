import { industries } from '@mostrador/shared/codes/industries';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useSession } from '../../lib/session/session.ts';

/** Returns the trades sorted in the reader's language, «other» last. */
export function useTrades() {
  const t = useTranslations('industry');
  const { language } = useSession();
  return useMemo(() => {
    const named = industries.map((id) => ({ value: id, label: t(id) }));
    const rank = (id: string) => (id === 'other' ? 1 : 0);
    return named.toSorted(
      (a, b) => rank(a.value) - rank(b.value) || a.label.localeCompare(b.label, language),
    );
  }, [t, language]);
}
