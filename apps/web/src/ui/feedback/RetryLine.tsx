import { Alert, Button, Group } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../lib/api/failure.ts';
import { explain } from '../../lib/i18n/text.tsx';
import { FailureId } from './FailureId.tsx';

/** Shown for a part of a page that could not be loaded, with a retry button. */
export function RetryLine({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('common');
  const failure = failureOf(error);
  return (
    <Alert color="red" role="alert">
      <Group justify="space-between">
        {explain(failure)}
        <FailureId failure={failure} />
        <Button size="xs" variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      </Group>
    </Alert>
  );
}
