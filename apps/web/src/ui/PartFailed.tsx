import { Button, Group, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { failureOf } from '../lib/failure.ts';
import { explain } from '../lib/text.tsx';

/** One part of a page that did not come; the others stand. */
export function PartFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('common');
  return (
    <Group role="alert">
      <Text>{explain(failureOf(error))}</Text>
      <Button variant="default" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Group>
  );
}
