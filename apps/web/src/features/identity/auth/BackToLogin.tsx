import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../../lib/navigation/paths.ts';

export function BackToLogin() {
  const t = useTranslations('auth');
  return (
    <Anchor component={Link} to={paths.login} size="md">
      {t('backToLogin')}
    </Anchor>
  );
}
