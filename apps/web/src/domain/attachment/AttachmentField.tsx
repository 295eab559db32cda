import { Input } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AddFiles } from './AddFiles.tsx';
import classes from './attachment.module.css';
import { FileRows } from './FileRows.tsx';
import type { FormFile } from './form-file.ts';

type AttachmentFieldProps = {
  value: FormFile[];
  onChange: (files: FormFile[]) => void;
  /** Delays saving the form until running uploads have ended. */
  hold: <Result>(work: Promise<Result>) => Promise<Result>;
};

/** The attachments of a document in a form. */
export default function AttachmentField({ value, onChange, hold }: AttachmentFieldProps) {
  const t = useTranslations('attachment');
  const [isBusy, setBusy] = useState(false);
  const latest = useRef(value);
  latest.current = value;
  const take = async (sending: Promise<FormFile[]>) => {
    setBusy(true);
    const files = await hold(sending);
    setBusy(false);
    if (files.length > 0) onChange([...latest.current, ...files]);
  };
  return (
    <Input.Wrapper label={t('title')} labelElement="div" mt="md">
      <div className={classes.field}>
        <FileRows
          files={value}
          onRemove={({ id }) => onChange(latest.current.filter((file) => file.id !== id))}
        />
        <AddFiles count={value.length} isBusy={isBusy} onSend={(sending) => void take(sending)} />
      </div>
    </Input.Wrapper>
  );
}
