import '@mantine/core/styles/Progress.layer.css';
import { Progress, Text } from '@mantine/core';
import { maxImages } from '@mostrador/shared/wire/limits';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RecordForm } from '../../ui/form/use-record-form.ts';
import { ImageField } from '../../ui/images/ImageField.tsx';
import type { FieldImage } from '../../ui/images/ImageList.tsx';

type ImagesFieldProps = {
  field: { value?: FieldImage[]; onChange: (images: FieldImage[]) => void; error?: ReactNode };
  hold: RecordForm<unknown>['hold'];
};

/** Uploads images at once and attaches them when the form is saved, which waits for the uploads. */
export function ImagesField({ field, hold }: ImagesFieldProps) {
  const t = useTranslations('product');
  const [shares, setShares] = useState<Record<string, number>>({});
  const sending = Object.values(shares);
  const sent = sending.reduce((sum, share) => sum + share, 0) / Math.max(1, sending.length);

  const upload = async (file: File) => {
    const report = (share: number) => setShares((before) => ({ ...before, [file.name]: share }));
    report(0);
    try {
      const sender = import('../../lib/api/upload-image.ts');
      return await hold(sender.then(({ uploadImage }) => uploadImage(file, { onProgress: report })));
    } finally {
      setShares(({ [file.name]: _done, ...others }) => others);
    }
  };

  return (
    <>
      <ImageField
        label={t('images')}
        max={maxImages}
        value={field.value ?? []}
        onChange={field.onChange}
        upload={upload}
        error={field.error ? String(field.error) : undefined}
      />
      {sending.length > 0 ? (
        <div>
          <Text size="sm">{t('sendingImages')}</Text>
          <Progress value={Math.round(sent * 100)} aria-label={t('sendingImages')} />
        </div>
      ) : null}
    </>
  );
}
