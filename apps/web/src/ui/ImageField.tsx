import { Button, Input, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../lib/failure.ts';
import { explain } from '../lib/text.tsx';
import { type FieldImage, ImageList } from './ImageList.tsx';
import classes from './ui.module.css';

type ImageFieldProps = {
  label: string;
  value: FieldImage[];
  onChange: (images: FieldImage[]) => void;
  /** Sends one file away and answers what the form keeps of it. */
  upload: (file: File) => Promise<FieldImage>;
  /** 1 for a single image, 5 for products and services. */
  max?: number;
  error?: string | undefined;
};

type Rejected = { name: string; reason: string };

const accepted = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic'];
const maxBytes = 8 * 1024 * 1024;

/**
 * Images by click, by drag or by paste; the first is the cover. What was not taken is listed with its reason.
 */
export function ImageField({ label, value, onChange, upload, max = 5, error }: ImageFieldProps) {
  const t = useTranslations('common');
  const [rejected, setRejected] = useState<Rejected[]>([]);
  const [sending, setSending] = useState(0);
  const open = useRef<() => void>(null);

  const add = async (files: File[]) => {
    const room = max - value.length;
    const { fitting, refused } = sortOut(files, {
      room: max === 1 ? 1 : room,
      tell: (key) => t(`imageField.${key}`, { max }),
    });
    setRejected(refused);
    setSending(fitting.length);
    const results = await Promise.allSettled(fitting.map(upload));
    setSending(0);
    const sent = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const failed = results.flatMap((result, index) =>
      result.status === 'rejected'
        ? [{ name: fitting[index]?.name ?? '', reason: explain(failureOf(result.reason)) }]
        : [],
    );
    setRejected([...refused, ...failed]);
    if (sent.length > 0) onChange(max === 1 ? sent : [...value, ...sent]);
  };

  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      {value.length > 0 ? <ImageList images={value} onChange={onChange} /> : null}
      {value.length < max || max === 1 ? (
        <Dropzone
          mt={value.length > 0 ? 'sm' : 0}
          className={classes.drop ?? ''}
          onDrop={add}
          onReject={(rejections) => void add(rejections.map((rejection) => rejection.file))}
          onPaste={(event) => void add([...event.clipboardData.files])}
          accept={accepted}
          maxSize={maxBytes}
          multiple={max > 1}
          loading={sending > 0}
          openRef={open}
          activateOnKeyboard={false}
          tabIndex={-1}
          enablePointerEvents
          inputProps={{ 'aria-label': label, tabIndex: -1 }}
        >
          <div className={classes.dropHint}>
            <Button
              variant="default"
              flex="none"
              leftSection={<IconPhotoPlus size={20} stroke={1.5} aria-hidden="true" />}
              onClick={(event) => {
                event.stopPropagation();
                open.current?.();
              }}
            >
              {t('imageField.choose')}
            </Button>
            <Text size="sm" c="dimmed">
              {max === 1
                ? t('imageField.formats')
                : t('imageField.formatsAndCount', { max, count: value.length })}
            </Text>
          </div>
        </Dropzone>
      ) : null}
      <RejectedList items={rejected} onClear={() => setRejected([])} />
    </Input.Wrapper>
  );
}

function RejectedList({ items, onClear }: { items: Rejected[]; onClear: () => void }) {
  const t = useTranslations('common');
  if (items.length === 0) return null;
  return (
    <div role="alert">
      <ul className={classes.rejected}>
        {items.map((item) => (
          <li key={`${item.name}:${item.reason}`}>
            <bdi>{item.name}</bdi>: {item.reason}
          </li>
        ))}
      </ul>
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        {t('imageField.understood')}
      </Button>
    </div>
  );
}

type Sorting = { room: number; tell: (key: 'notAnImage' | 'tooBig' | 'tooMany') => string };

function sortOut(files: File[], { room, tell }: Sorting) {
  const fitting: File[] = [];
  const refused: Rejected[] = [];
  for (const file of files) {
    if (!accepted.includes(file.type)) refused.push({ name: file.name, reason: tell('notAnImage') });
    else if (file.size > maxBytes) refused.push({ name: file.name, reason: tell('tooBig') });
    else if (fitting.length >= room) refused.push({ name: file.name, reason: tell('tooMany') });
    else fitting.push(file);
  }
  return { fitting, refused };
}
