import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RefusalFrame } from './RefusalFrame.tsx';

export default function NotFoundPage() {
  const t = useTranslations('shell');
  return (
    <RefusalFrame>
      <EmptyState
        kind="gone"
        title={t('notFoundTitle')}
        action={
          <Button component={Link} to="/">
            {t('goHome')}
          </Button>
        }
        isPage
      >
        {t('notFoundText')}
      </EmptyState>
    </RefusalFrame>
  );
}
