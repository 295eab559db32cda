import { Card, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '../../lib/device/notify.ts';
import { saveFrom } from '../../lib/device/save-file.ts';
import { useCan } from '../../lib/session/me.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { AddFiles } from './AddFiles.tsx';
import classes from './attachment.module.css';
import type { Attachment } from './attachment.ts';
import { FileRows } from './FileRows.tsx';
import type { FormFile } from './form-file.ts';

type AttachmentsCardProps = {
  files: readonly Attachment[];
  /** Stores the complete list of attachments. Absent if the user may not change them. */
  save?: ((ids: string[]) => Promise<unknown>) | undefined;
  link: (id: string) => Promise<{ url: string }>;
};

/** The attachments of a document: they can be viewed, added and removed without changing the document. */
export default function AttachmentsCard({ files, save, link }: AttachmentsCardProps) {
  const t = useTranslations('attachment');
  const [shown, setShown] = useState<{ filename: string; url: string } | null>(null);
  const sends = useCan('upload.create');
  const opening = useMutation({
    mutationFn: async ({ id, filename, contentType }: Attachment) => {
      const { pathname } = new URL((await link(id)).url);
      if (contentType.startsWith('image/')) setShown({ filename, url: pathname });
      else saveFrom(pathname);
    },
  });
  const ids = files.map(({ id }) => id);
  const adding = useMutation({
    mutationFn: async (sending: Promise<FormFile[]>) => {
      const sent = await sending;
      if (sent.length === 0) return;
      await save?.([...ids, ...sent.map(({ id }) => id)]);
      notify({ message: t('added', { count: sent.length }), color: 'income' });
    },
  });
  const removing = useMutation({
    mutationFn: ({ id }: Attachment) => Promise.resolve(save?.(ids.filter((each) => each !== id))),
    onSuccess: (_, { filename }) => notify({ message: t('removed', { name: filename }), color: 'income' }),
  });
  if (files.length === 0 && !(save && sends)) return null;
  return (
    <Card component="section" aria-label={t('title')}>
      <div className={classes.field}>
        <Title order={2} size="h4">
          {t('title')}
        </Title>
        {files.length === 0 ? <Text c="dimmed">{t('none')}</Text> : null}
        <FileRows
          files={files}
          onOpen={(file) => opening.mutate(file)}
          onRemove={save ? (file) => removing.mutate(file) : undefined}
          isBusy={removing.isPending}
        />
        {save && sends ? (
          <AddFiles
            count={files.length}
            isBusy={adding.isPending}
            onSend={(sending) => adding.mutate(sending)}
          />
        ) : null}
      </div>
      <Dialog opened={shown !== null} onClose={() => setShown(null)} title={shown?.filename ?? ''} size="lg">
        {shown ? <img src={shown.url} alt={shown.filename} className={classes.picture} /> : null}
      </Dialog>
    </Card>
  );
}
