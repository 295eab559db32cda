import { Alert, Button, Group, Text } from '@mantine/core';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import type { FoundDraft } from './use-draft.ts';

/** Input typed before the session ended, to restore or to discard. */
export default function DraftOffer({ draft }: { draft: FoundDraft }) {
  const t = useTranslations('common');
  const format = useFormatter();
  const now = useNow();
  const at = new Date(draft.at);
  return (
    <Alert color="brand" mb="md" role="status">
      <Group justify="space-between" gap="xs">
        <Text>{t('draftFound', { time: format.relativeTime(at < now ? at : now, now) })}</Text>
        <Group gap="xs">
          <Button variant="default" onClick={draft.drop}>
            {t('discard')}
          </Button>
          <Button onClick={draft.take}>{t('draftTake')}</Button>
        </Group>
      </Group>
    </Alert>
  );
}
