import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { isFinal, readFailureOf } from '../../lib/api/failure.ts';
import { explain } from '../../lib/i18n/text.tsx';
import { EmptyState } from './EmptyState.tsx';

type LoadFailedProps = { error: unknown; back: string; onRetry: () => void };

/** A page without its record: permanently gone, forbidden for this user, or worth a retry. */
export function LoadFailed({ error, back, onRetry }: LoadFailedProps) {
  const t = useTranslations('common');
  const failure = readFailureOf(error);
  const isOver = isFinal(failure);
  return (
    <EmptyState
      kind={isOver ? 'gone' : 'away'}
      title={explain(failure)}
      isPage
      failure={failure}
      action={
        <Group gap="xs" justify="center">
          {isOver ? null : <Button onClick={onRetry}>{t('retry')}</Button>}
          <Button component={Link} to={back} variant="default">
            {t('back')}
          </Button>
        </Group>
      }
    />
  );
}
