import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '../../lib/device/notify.ts';
import { forgetShared, readShared } from '../../lib/device/shared-files.ts';
import { type FormFile, mostFiles } from './form-file.ts';
import { notifyRefused, trySending } from './send-files.ts';

type SharedFilesProps = {
  /** Adds the uploaded files to the form. */
  onSent: (files: FormFile[]) => void;
  /** Delays saving the form until running uploads have ended. */
  hold: <Result>(work: Promise<Result>) => Promise<Result>;
};

/**
 * Attaches the files that another application shared. Offline they stay on this device, and are sent when the
 * connection is back.
 */
export default function SharedFiles({ onSent, hold }: SharedFilesProps) {
  const t = useTranslations('attachment');
  const { online } = useNetwork();
  const [files, setFiles] = useState<File[] | null>(null);
  const [isSending, setSending] = useState(false);
  const latest = useRef({ onSent, hold });
  latest.current = { onSent, hold };
  const send = async (shared: File[]) => {
    setSending(true);
    const { sent, failed } = await latest.current.hold(trySending(shared));
    const waiting = failed.filter(({ failure }) => failure.reason === 'networkFailed');
    for (const each of failed) if (!waiting.includes(each)) notifyRefused(each);
    if (sent.length > 0) latest.current.onSent(sent);
    if (waiting.length === 0) await forgetShared();
    setFiles(waiting.map(({ file }) => file));
    setSending(false);
  };
  useEffect(() => {
    void readShared().then((shared) => {
      if (shared.length === 0) notify({ message: t('sharedNone'), color: 'red' });
      if (shared.length > mostFiles) notify({ message: t('hint', { most: mostFiles }), color: 'red' });
      setFiles(shared.slice(0, mostFiles));
    });
  }, [t]);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!online) isFirst.current = true;
    if (!online || !files || files.length === 0 || !isFirst.current) return;
    isFirst.current = false;
    void send(files);
  });
  if (!files || files.length === 0) return null;
  const names = files.map(({ name }) => name).join(', ');
  if (isSending)
    return (
      <Group role="status" gap="xs" mb="md">
        <Loader size="xs" aria-hidden="true" />
        <Text>{t('sharedSending', { names })}</Text>
      </Group>
    );
  return (
    <Alert role="status" color="yellow" mb="md">
      <Group justify="space-between" gap="xs">
        <span>{t('sharedWaiting', { names })}</span>
        {online ? (
          <Button variant="default" onClick={() => void send(files)}>
            {t('sharedAgain')}
          </Button>
        ) : null}
      </Group>
    </Alert>
  );
}
