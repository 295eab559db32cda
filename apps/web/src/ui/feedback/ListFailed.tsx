import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../lib/api/failure.ts';
import { EmptyState } from './EmptyState.tsx';

type ListFailedProps = { error: unknown; onRetry?: (() => void) | undefined };

/** Where many things should stand and none came, with another try. */
export function ListFailed({ error, onRetry }: ListFailedProps) {
  const t = useTranslations('common');
  return (
    <EmptyState
      kind="away"
      failure={failureOf(error)}
      title={t('listFailed')}
      action={onRetry ? <Button onClick={onRetry}>{t('retry')}</Button> : null}
    >
      {t('listFailedText')}
    </EmptyState>
  );
}
