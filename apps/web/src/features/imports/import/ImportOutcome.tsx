import '@mantine/core/styles/List.layer.css';
import { Alert, Button, Group, List, Text } from '@mantine/core';
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc, useApi } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { saveFrom } from '../../../lib/device/save-file.ts';
import { useErrorMessage } from '../../../lib/i18n/text.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { type Import, isUnderWay } from './import-values.ts';

const alertColors = { completed: 'income', failed: 'red', undone: 'gray' } as const;

/** What became of it, with the file that says so row by row, and the way back. */
export function ImportOutcome({ brought }: { brought: Import }) {
  const t = useTranslations('dataimport');
  const { id, status, created, updated, unchanged, failed, reason, kept, errorFile } = brought;
  const confirm = trpc.dataImport.confirm.useMutation();
  const refusal = useErrorMessage(status === 'failed' ? (reason ?? 'unexpectedError') : null);
  if (status === 'draft' || isUnderWay(status)) return null;
  const ended = brought.isChecked ? status : 'checking';
  return (
    <>
      <Alert color={alertColors[status]} title={t(`ended.${ended}`)}>
        {status === 'failed' ? (
          <Text>{refusal}</Text>
        ) : (
          <Text>{t('did', { created, updated, unchanged, failed })}</Text>
        )}
        {kept.length > 0 ? (
          <>
            <Text mt="xs">{t('kept', { count: kept.length })}</Text>
            <List size="sm">
              {kept.slice(0, 20).map(({ id: thing, name }) => (
                <List.Item key={thing}>{name}</List.Item>
              ))}
            </List>
          </>
        ) : null}
      </Alert>
      <Group gap="xs">
        {errorFile ? <ResultFile id={id} /> : null}
        {status === 'failed' ? (
          <Button loading={confirm.isPending} onClick={() => confirm.mutate({ id })}>
            {t('again')}
          </Button>
        ) : null}
        {brought.canUndo ? <Undo brought={brought} /> : null}
      </Group>
    </>
  );
}

/** The link is good for five minutes, so it is asked for when it is wanted. */
function ResultFile({ id }: { id: string }) {
  const t = useTranslations('dataimport');
  const api = useApi();
  const opening = useMutation({
    mutationFn: () => api.dataImport.byId.query({ id }),
    onSuccess: ({ errorFile }) => errorFile && saveFrom(new URL(errorFile).pathname),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      loading={opening.isPending}
      onClick={() => opening.mutate()}
    >
      {t('resultFile')}
    </Button>
  );
}

function Undo({ brought }: { brought: Import }) {
  const t = useTranslations('dataimport');
  const common = useTranslations('common');
  const [isAsked, setAsked] = useState(false);
  const { id, created, updated } = brought;
  const undo = trpc.dataImport.undo.useMutation({
    onSuccess: () => notify({ message: t('undone'), color: 'income' }),
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} className="mirror" aria-hidden="true" />}
        loading={undo.isPending}
        onClick={() => setAsked(true)}
      >
        {t('undo')}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        title={t('undoTitle')}
        stay={common('cancel')}
        go={t('undo')}
        onStay={() => setAsked(false)}
        onGo={() => {
          setAsked(false);
          undo.mutate({ id });
        }}
      >
        {t('undoText', { created, updated })}
      </ConfirmDialog>
    </>
  );
}
