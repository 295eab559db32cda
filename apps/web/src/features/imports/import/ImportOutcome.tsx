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

/** The result of the import, with the file of results per row, and the undo. */
export function ImportOutcome({ dataImport }: { dataImport: Import }) {
  const t = useTranslations('dataimport');
  const { id, status, created, updated, unchanged, failed, reason, kept: retained, errorFile } = dataImport;
  const confirm = trpc.dataImport.confirm.useMutation();
  const refusal = useErrorMessage(status === 'failed' ? (reason ?? 'unexpectedError') : null);
  if (status === 'draft' || isUnderWay(status)) return null;
  const ended = dataImport.isChecked ? status : 'checking';
  return (
    <>
      <Alert color={alertColors[status]} title={t(`ended.${ended}`)}>
        {status === 'failed' ? (
          <Text>{refusal}</Text>
        ) : (
          <Text>{t('did', { created, updated, unchanged, failed })}</Text>
        )}
        {retained.length > 0 ? (
          <>
            <Text mt="xs">{t('kept', { count: retained.length })}</Text>
            <List size="sm">
              {retained.slice(0, 20).map(({ id: itemId, name }) => (
                <List.Item key={itemId}>{name}</List.Item>
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
        {dataImport.canUndo ? <Undo dataImport={dataImport} /> : null}
      </Group>
    </>
  );
}

/** The link is valid for five minutes, so it is requested at the download. */
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

function Undo({ dataImport }: { dataImport: Import }) {
  const t = useTranslations('dataimport');
  const [isConfirming, setConfirming] = useState(false);
  const { id, created, updated } = dataImport;
  const undo = trpc.dataImport.undo.useMutation({
    onSuccess: () => notify({ message: t('undone'), color: 'income' }),
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} className="mirror" aria-hidden="true" />}
        loading={undo.isPending}
        onClick={() => setConfirming(true)}
      >
        {t('undo')}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={t('undoTitle')}
        go={t('undo')}
        onStay={() => setConfirming(false)}
        onGo={() => {
          setConfirming(false);
          undo.mutate({ id });
        }}
      >
        {t('undoText', { created, updated })}
      </ConfirmDialog>
    </>
  );
}
