import '@mantine/core/styles/Progress.layer.css';
import { Button, Group, Progress, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { type Import, isFinishing } from './import-values.ts';

/** The progress of an import. The user may leave the page. */
export function ImportUnderWay({ dataImport }: { dataImport: Import }) {
  const t = useTranslations('dataimport');
  const common = useTranslations('common');
  const utils = trpc.useUtils();
  const { id, done, total, taskId, status } = dataImport;
  const cancel = trpc.task.cancel.useMutation({ onSuccess: () => utils.dataImport.byId.invalidate({ id }) });
  const progress = total > 0 ? t('progress', { done, total }) : t('reading');
  const words = isFinishing(dataImport) ? t('finishing') : progress;
  return (
    <div role="status">
      <Progress value={total > 0 ? (100 * done) / total : 0} animated size="lg" aria-label={words} />
      <Group justify="space-between" mt="sm">
        <Text>{words}</Text>
        {taskId ? (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ id: taskId })}>
            {common('cancel')}
          </Button>
        ) : null}
      </Group>
      <Text size="sm" c="dimmed">
        {t(status === 'checking' ? 'checking' : 'mayLeave')}
      </Text>
    </div>
  );
}
