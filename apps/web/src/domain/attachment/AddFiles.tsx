import { Button, FileButton, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera, IconPaperclip } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { imageTypes } from '../../lib/device/image-types.ts';
import { notify } from '../../lib/device/notify.ts';
import { fileTypes } from './attachment.ts';
import { type FormFile, mostFiles } from './form-file.ts';
import { sendFiles } from './send-files.ts';

type AddFilesProps = {
  /** The number of existing files. */
  count: number;
  isBusy: boolean;
  /** The files that were uploaded. Failures are shown to the user. */
  onSend: (sending: Promise<FormFile[]>) => void;
};

/** Adds photos and PDFs, chosen or taken, three at most. */
export function AddFiles({ count, isBusy, onSend }: AddFilesProps) {
  const t = useTranslations('attachment');
  const isTouched = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  if (count >= mostFiles) return null;
  const send = (files: File[]) => {
    if (files.length === 0) return;
    if (files.length > mostFiles - count) notify({ message: t('hint', { most: mostFiles }), color: 'red' });
    onSend(sendFiles(files.slice(0, mostFiles - count)));
  };
  return (
    <div>
      <Group gap="xs">
        <FileButton
          multiple
          accept={fileTypes.join()}
          onChange={send}
          inputProps={{ 'aria-label': t('add') }}
        >
          {({ onClick }) => (
            <Button
              variant="default"
              loading={isBusy}
              leftSection={<IconPaperclip size={18} stroke={1.5} aria-hidden="true" />}
              onClick={onClick}
            >
              {t('add')}
            </Button>
          )}
        </FileButton>
        {isTouched ? (
          <FileButton
            capture="environment"
            accept={imageTypes.join()}
            onChange={(photo) => send(photo ? [photo] : [])}
            inputProps={{ 'aria-label': t('photo') }}
          >
            {({ onClick }) => (
              <Button
                variant="default"
                disabled={isBusy}
                leftSection={<IconCamera size={18} stroke={1.5} aria-hidden="true" />}
                onClick={onClick}
              >
                {t('photo')}
              </Button>
            )}
          </FileButton>
        ) : null}
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        {t('hint', { most: mostFiles })}
      </Text>
    </div>
  );
}
