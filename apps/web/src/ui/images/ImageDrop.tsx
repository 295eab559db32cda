import { Button, FileButton, Input, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../lib/api/failure.ts';
import { imageTypes, maxImageBytes } from '../../lib/device/image-types.ts';
import { explain } from '../../lib/i18n/text.tsx';
import classes from '../page/ui.module.css';
import { type FieldImage, ImageList } from './ImageList.tsx';
import { useRemoval } from './use-image-removal.ts';

export type ImageFieldProps = {
  label: string;
  value: FieldImage[];
  onChange: (images: FieldImage[]) => void;
  /** Uploads a file and returns the form value for it. */
  upload: (file: File) => Promise<FieldImage>;
  /** 1 for a single image, 5 for products and services. */
  max?: number;
  error?: string | undefined;
};

type Rejected = { name: string; reason: string };

/**
 * Adds images by click, drag or paste; the first one is the cover. Rejected files are listed with the
 * reason.
 */
export default function ImageDrop({ label, value, onChange, upload, max = 5, error }: ImageFieldProps) {
  const t = useTranslations('image');
  const errors = useTranslations('errors');
  const [rejected, setRejected] = useState<Rejected[]>([]);
  const [sending, setSending] = useState(0);
  const open = useRef<() => void>(null);
  const isTouched = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  // While pictures are uploaded others may be removed or moved, so a finished upload is added to the current
  // list.
  const latest = useRef(value);
  latest.current = value;
  const tooMany = `${errors('imageUploaderRejection')}: ${t('atMost', { max })}`;
  const remove = useRemoval({
    latest,
    onChange,
    max,
    onFull: ({ name }) => setRejected([{ name: name ?? label, reason: tooMany }]),
  });

  const add = async (files: File[]) => {
    const room = max - latest.current.length - sending;
    const { fitting, refused } = sortOut(files, {
      room: max === 1 ? 1 : room,
      translate: (key) => t(key),
      tooMany,
    });
    setRejected(refused);
    setSending((before) => before + fitting.length);
    const results = await Promise.allSettled(fitting.map(upload));
    setSending((before) => before - fitting.length);
    const sent = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const failed = results.flatMap((result, index) =>
      result.status === 'rejected'
        ? [{ name: fitting[index]?.name ?? '', reason: explain(failureOf(result.reason)) }]
        : [],
    );
    setRejected([...refused, ...failed]);
    if (sent.length > 0) onChange(max === 1 ? sent : [...latest.current, ...sent]);
  };

  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      {value.length > 0 ? (
        <ImageList images={value} onChange={onChange} onRemove={remove} upload={upload} />
      ) : null}
      {value.length < max || max === 1 ? (
        <Dropzone
          mt={value.length > 0 ? 'sm' : 0}
          className={classes.drop ?? ''}
          // Files that are added together are checked together, because otherwise one of two messages would
          // hide the other.
          onDropAny={(taken, others) => void add([...taken, ...others.map(({ file }) => file)])}
          onDrop={() => undefined}
          onPaste={(event) => void add([...event.clipboardData.files])}
          accept={imageTypes}
          maxSize={maxImageBytes}
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
              {t('choose')}
            </Button>
            {isTouched ? <TakePhoto onTaken={(photo) => void add([photo])} /> : null}
            <Text size="sm" c="dimmed">
              {isTouched ? null : `${t('dragOrPaste')} `}
              {max === 1 ? t('formats') : t('formatsAndCount', { max, count: value.length })}
            </Text>
          </div>
        </Dropzone>
      ) : null}
      <RejectedList items={rejected} onClear={() => setRejected([])} />
    </Input.Wrapper>
  );
}

/** Opens the camera directly on touch devices, whose file picker often offers no camera. */
function TakePhoto({ onTaken }: { onTaken: (photo: File) => void }) {
  const t = useTranslations('image');
  return (
    <FileButton
      capture="environment"
      accept={imageTypes.join()}
      onChange={(photo) => photo && onTaken(photo)}
      inputProps={{ 'aria-label': t('takePhoto'), onClick: (event) => event.stopPropagation() }}
    >
      {({ onClick }) => (
        <Button
          variant="default"
          flex="none"
          leftSection={<IconCamera size={20} stroke={1.5} aria-hidden="true" />}
          onClick={(event) => {
            event.stopPropagation();
            onClick();
          }}
        >
          {t('takePhoto')}
        </Button>
      )}
    </FileButton>
  );
}

function RejectedList({ items, onClear }: { items: Rejected[]; onClear: () => void }) {
  const t = useTranslations('image');
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
        {t('understood')}
      </Button>
    </div>
  );
}

type Sorting = { room: number; translate: (key: 'notAnImage' | 'tooBig') => string; tooMany: string };

function sortOut(files: File[], { room, translate, tooMany }: Sorting) {
  const fitting: File[] = [];
  const refused: Rejected[] = [];
  for (const file of files) {
    if (!imageTypes.includes(file.type)) refused.push({ name: file.name, reason: translate('notAnImage') });
    else if (file.size > maxImageBytes) refused.push({ name: file.name, reason: translate('tooBig') });
    else if (fitting.length >= room) refused.push({ name: file.name, reason: tooMany });
    else fitting.push(file);
  }
  return { fitting, refused };
}
