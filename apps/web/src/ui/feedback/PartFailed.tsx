import { Button, Group, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { isFinal, readFailureOf } from '../../lib/api/failure.ts';
import { explain } from '../../lib/i18n/text.tsx';
import { FailureId } from './FailureId.tsx';

/** Shown in place of a part of a page that could not be loaded, while the other parts stay. */
export function PartFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('common');
  const failure = readFailureOf(error);
  return (
    <Group role="alert">
      <Text>{explain(failure)}</Text>
      <FailureId failure={failure} />
      {isFinal(failure) ? null : (
        <Button variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </Group>
  );
}
