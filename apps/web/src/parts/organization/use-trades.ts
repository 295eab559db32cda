import { industries } from '@mostrador/shared/industries';
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';

/** Trades in the reader's alphabet, «other» last. */
export function useTrades() {
  const t = useTranslations('industry');
  const language = useLocale();
  return useMemo(() => {
    const named = industries.map((id) => ({ value: id, label: t(id) }));
    const rank = (id: string) => (id === 'other' ? 1 : 0);
    return named.toSorted(
      (a, b) => rank(a.value) - rank(b.value) || a.label.localeCompare(b.label, language),
    );
  }, [t, language]);
}
