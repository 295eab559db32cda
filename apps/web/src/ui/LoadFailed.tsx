import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { failureOf } from '../lib/failure.ts';
import { explain } from '../lib/text.tsx';
import { EmptyState } from './EmptyState.tsx';

type LoadFailedProps = { error: unknown; back: string; onRetry: () => void };

/** A page whose one thing did not come: gone for good, closed to this person, or worth another try. */
export function LoadFailed({ error, back, onRetry }: LoadFailedProps) {
  const t = useTranslations('common');
  const failure = failureOf(error);
  const isFinal = failure.status === 404 || failure.status === 403;
  return (
    <EmptyState
      scene={isFinal ? 'deadEnd' : 'noSignal'}
      title={explain(failure)}
      isPage
      action={
        <Group gap="xs" justify="center">
          {isFinal ? null : <Button onClick={onRetry}>{t('retry')}</Button>}
          <Button component={Link} to={back} variant="default">
            {t('back')}
          </Button>
        </Group>
      }
    />
  );
}
