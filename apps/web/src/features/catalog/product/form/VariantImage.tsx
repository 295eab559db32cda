import { ActionIcon, FileButton } from '@mantine/core';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { notifyFailure } from '../../../../lib/api/query.ts';
import { imageTypes } from '../../../../lib/device/image-types.ts';
import type { RecordForm } from '../../../../ui/form/use-record-form.ts';
import type { FieldImage } from '../../../../ui/images/ImageList.tsx';
import classes from '../product.module.css';

type VariantImageProps = {
  /** The name of the variant. */
  name: string;
  value: FieldImage | null;
  onChange: (image: FieldImage | null) => void;
  hold: RecordForm<unknown>['hold'];
};

/** The picture of one variant: a small square to add or remove a file. */
export function VariantImage({ name, value, onChange, hold }: VariantImageProps) {
  const t = useTranslations('product');
  const [isSending, setSending] = useState(false);
  const send = async (file: File | null) => {
    if (!file) return;
    setSending(true);
    try {
      const sender = import('../../../../lib/api/upload-image.ts');
      onChange(await hold(sender.then(({ uploadImage }) => uploadImage(file))));
    } catch (error) {
      notifyFailure(error);
    } finally {
      setSending(false);
    }
  };
  if (value) {
    return (
      <span className={classes.variantImage}>
        <img src={value.url} alt={t('imageOf', { name })} />
        <ActionIcon
          size="xs"
          color="red"
          variant="filled"
          className={classes.variantImageRemove ?? ''}
          aria-label={t('removeImageOf', { name })}
          onClick={() => onChange(null)}
        >
          <IconX size={14} />
        </ActionIcon>
      </span>
    );
  }
  return (
    <FileButton
      onChange={(file) => void send(file)}
      accept={imageTypes.join()}
      inputProps={{ 'aria-label': t('imageOf', { name }) }}
    >
      {(button) => (
        <ActionIcon
          {...button}
          variant="default"
          size="input-sm"
          loading={isSending}
          aria-label={t('addImageOf', { name })}
          title={t('addImageOf', { name })}
        >
          <IconPhotoPlus size={18} />
        </ActionIcon>
      )}
    </FileButton>
  );
}
