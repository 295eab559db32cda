import { Alert, Button, Group } from '@mantine/core';
import { useTranslations } from 'use-intl';

/** A part of a page that did not come, with another try. */
export function RetryLine({ message, onRetry }: { message: string; onRetry: () => void }) {
  const t = useTranslations('common');
  return (
    <Alert color="red" role="alert">
      <Group justify="space-between">
        {message}
        <Button size="xs" variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      </Group>
    </Alert>
  );
}
