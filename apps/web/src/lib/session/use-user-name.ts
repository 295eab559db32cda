import { useTranslations } from 'use-intl';

type Named = { name: string } | null | undefined;

/** The name of the user who did an action. Null if it was not a user. */
export function useUserName() {
  const t = useTranslations('common');
  return (person: Named) => person && (person.name || t('unnamed'));
}
