import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../lib/api/failure.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';

/** Shown if the user could not be loaded and was never cached on this device. */
export function StartFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  return (
    <EmptyState
      kind="away"
      failure={failureOf(error)}
      title={t('startFailed')}
      action={<Button onClick={onRetry}>{common('retry')}</Button>}
      isPage
    >
      {t('startFailedText')}
    </EmptyState>
  );
}
