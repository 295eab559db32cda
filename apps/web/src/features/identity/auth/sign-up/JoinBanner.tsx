import { Alert } from '@mantine/core';
import { IconUsersPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { getJoin } from '../../../../lib/api/pending-codes.ts';

/** Tells an invited user which organization they join by signing in. */
export function JoinBanner() {
  const t = useTranslations('auth');
  const organization = getJoin()?.organization;
  if (!organization) return null;
  return (
    <Alert mb="md" icon={<IconUsersPlus aria-hidden="true" />}>
      {t('joinBanner', { organization })}
    </Alert>
  );
}
