import '@mantine/core/styles/Progress.layer.css';
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import type { Output } from '../../../lib/api/output.ts';
import { trpc, useApi } from '../../../lib/api/trpc.ts';
import { saveFrom } from '../../../lib/device/save-file.ts';
import { useErrorMessage } from '../../../lib/i18n/text.tsx';
import { Sheet } from '../../../ui/dialog/Sheet.tsx';
import { PartFailed } from '../../../ui/feedback/PartFailed.tsx';
import { closeDialog } from '../shell-state.ts';
import { isFinishing, isUnderWay, useTasks } from './use-tasks.ts';

type Task = Output<'task.byId'>;

/** Exports and other long tasks, with their progress and result. */
export default function TasksDrawer({ opened }: { opened: boolean }) {
  const t = useTranslations('shell');
  const { data, error, refetch } = useTasks({ isOpen: opened });
  return (
    <Sheet opened={opened} onClose={closeDialog} position="right" title={t('tasks.title')}>
      {error && !data ? <PartFailed error={error} onRetry={() => void refetch()} /> : null}
      {data?.tasks.length === 0 ? <Text c="dimmed">{t('tasks.none')}</Text> : null}
      <Stack gap="lg">
        {data?.tasks.map((task) => (
          <TaskEntry key={task.id} task={task} />
        ))}
      </Stack>
    </Sheet>
  );
}

type Named =
  | 'auditExport'
  | 'booksVerification'
  | 'contactExport'
  | 'countExport'
  | 'movementExport'
  | 'productExport'
  | 'quoteExport'
  | 'saleExport'
  | 'statementExport'
  | 'serviceExport'
  | 'stockExport'
  | 'transactionExport'
  | 'dataImport'
  | 'dataImportCheck';
const names: Partial<Record<string, Named>> = {
  'audit-export': 'auditExport',
  'books-verification': 'booksVerification',
  'contact-export': 'contactExport',
  'count-export': 'countExport',
  'movement-export': 'movementExport',
  'product-export': 'productExport',
  'quote-export': 'quoteExport',
  'sale-export': 'saleExport',
  'service-export': 'serviceExport',
  'stock-export': 'stockExport',
  'statement-export': 'statementExport',
  'transaction-export': 'transactionExport',
  'data-import': 'dataImport',
  'data-import-check': 'dataImportCheck',
};

function TaskEntry({ task }: { task: Task }) {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const format = useFormatter();
  const cancel = trpc.task.cancel.useMutation();
  const { status, done, total, createdAt, actorName, reason, details } = task;
  const fileId = status === 'done' ? task.result?.fileId : undefined;
  const name = t(`tasks.${names[task.kind] ?? 'other'}`);
  const refusal = useErrorMessage(status === 'failed' ? reason : null, plain(details));
  return (
    <Stack gap={6} component="section" aria-label={name}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={550}>{name}</Text>
        <Text size="sm" c="dimmed">
          {t(`tasks.status.${isFinishing(task) ? 'finishing' : status}`)}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {format.dateTime(new Date(createdAt), { dateStyle: 'medium', timeStyle: 'short' })} · {actorName}
      </Text>
      {isUnderWay(task) ? (
        <Progress
          value={total ? (100 * done) / total : 0}
          aria-label={t('tasks.progress', { done, total: total ?? 0 })}
        />
      ) : null}
      {refusal ? <Text size="sm">{refusal}</Text> : null}
      <Group gap="xs">
        {fileId ? <Download fileId={fileId} /> : null}
        {isUnderWay(task) ? (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ id: task.id })}>
            {common('cancel')}
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
}

/** The link is valid for five minutes, so it is requested at the download. */
function Download({ fileId }: { fileId: string }) {
  const t = useTranslations('shell');
  const api = useApi();
  const opening = useMutation({
    mutationFn: () => api.upload.link.query({ id: fileId }),
    onSuccess: ({ url }) => saveFrom(new URL(url).pathname),
  });
  return (
    <Button
      variant="light"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      loading={opening.isPending}
      onClick={() => opening.mutate()}
    >
      {t('tasks.download')}
    </Button>
  );
}

const plain = (details: Task['details']) =>
  Object.fromEntries(
    Object.entries(details ?? {}).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );
