import { useTranslations } from 'use-intl';

type Named = { name: string } | null | undefined;

/** What a person is called where somebody reads who did something; null for what nobody did. */
export function useUserName() {
  const t = useTranslations('common');
  return (person: Named) => person && (person.name || t('unnamed'));
}
