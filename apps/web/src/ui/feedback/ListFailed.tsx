import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../lib/api/failure.ts';
import { explain } from '../../lib/i18n/text.tsx';
import { EmptyState } from './EmptyState.tsx';

type ListFailedProps = { error: unknown; onRetry?: (() => void) | undefined };

/** Shown instead of a list that was not loaded: the reason, and a button to retry. */
export function ListFailed({ error, onRetry }: ListFailedProps) {
  const t = useTranslations('common');
  const failure = failureOf(error);
  return (
    <EmptyState
      kind="away"
      failure={failure}
      title={t('listFailed')}
      action={onRetry ? <Button onClick={onRetry}>{t('retry')}</Button> : null}
    >
      {failure.status === 0 ? t('listFailedText') : explain(failure)}
    </EmptyState>
  );
}
