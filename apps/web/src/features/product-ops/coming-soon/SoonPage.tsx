import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../../lib/navigation/paths.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';

/** A feature that is announced and does not exist yet. */
export default function SoonPage() {
  const t = useTranslations('shell');
  return (
    <EmptyState
      kind="mail"
      title={t('comingSoon')}
      isPage
      action={
        <Button component={Link} to={paths.start} variant="default">
          {t('goHome')}
        </Button>
      }
    >
      {t('cabalSoon')}
    </EmptyState>
  );
}
