import '@mantine/core/styles/Progress.layer.css';
import { Alert, Button, Progress, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../lib/api/failure.ts';
import { sendFile } from '../../lib/api/send-file.ts';
import { explain, useErrorMessage } from '../../lib/i18n/text.tsx';
import classes from './sheet.module.css';

const maxBytes = 10 * 1024 * 1024;

type SheetDropProps<Read> = {
  /** The accepted file extensions. */
  accept: string;
  /** The limits of the file as a text, below the actions. */
  limits: string;
  /** Processes an uploaded file, by its signed id. */
  read: (file: string) => Promise<Read>;
  onRead: (read: Read) => void;
};

/** Uploads a file with a table by click, drag or keyboard, and reads it. Texts: `dataimport`. */
export function SheetDrop<Read>({ accept, limits, read, onRead }: SheetDropProps<Read>) {
  const t = useTranslations('dataimport');
  const [share, setShare] = useState(0);
  const [refused, setRefused] = useState<string | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const tooLarge = useErrorMessage(isTooLarge ? 'fileTooLarge' : null);
  const problem = refused ?? tooLarge;
  const open = useRef<() => void>(null);
  const looking = useMutation({
    meta: { inline: true },
    mutationFn: async (file: File) => {
      const named = { filename: file.name, contentType: await typeOfFile(file) };
      const sent = await sendFile(file, { ...named, onProgress: setShare });
      return read(sent);
    },
    onSuccess: onRead,
    onError: (error) => setRefused(explain(failureOf(error))),
    onSettled: () => setShare(0),
  });
  const take = ([file]: File[]) => {
    setRefused(null);
    setTooLarge(file !== undefined && file.size > maxBytes);
    if (file && file.size <= maxBytes) looking.mutate(file);
  };
  return (
    <Stack gap="sm">
      <Dropzone
        className={classes.drop ?? ''}
        onDrop={take}
        onReject={(rejections) => take(rejections.map(({ file }) => file))}
        multiple={false}
        disabled={looking.isPending}
        openRef={open}
        activateOnKeyboard={false}
        tabIndex={-1}
        enablePointerEvents
        inputProps={{ 'aria-label': t('choose'), tabIndex: -1, accept }}
      >
        <div className={classes.dropHint}>
          <IconFileSpreadsheet size={40} stroke={1.25} aria-hidden="true" />
          <Text fw={550}>{t('drop')}</Text>
          <Text size="sm" c="dimmed">
            {limits}
          </Text>
          <Button
            loading={looking.isPending}
            onClick={(event) => {
              event.stopPropagation();
              open.current?.();
            }}
          >
            {t('choose')}
          </Button>
        </div>
      </Dropzone>
      {looking.isPending ? <OnItsWay share={share} /> : null}
      {problem ? (
        <Alert color="red" role="alert" title={t('notTaken')}>
          {problem}
        </Alert>
      ) : null}
    </Stack>
  );
}

/** The upload progress, and the reading that follows. */
function OnItsWay({ share }: { share: number }) {
  const t = useTranslations('dataimport');
  return (
    <div role="status">
      <Progress value={share * 100} animated={share === 1} aria-label={t('sending')} />
      <Text size="sm" c="dimmed" mt={4}>
        {share < 1 ? t('sending') : t('reading')}
      </Text>
    </div>
  );
}

/**
 * Determines the type of a file by its bytes: workbooks are zip files; everything else without the extension
 * of a workbook is text.
 */
async function typeOfFile(file: File) {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isZip = head[0] === 0x50 && head[1] === 0x4b;
  return isZip || /\.xls[xm]?$/i.test(file.name)
    ? ('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' as const)
    : ('text/csv' as const);
}
