import '@mantine/core/styles/Progress.layer.css';
import { Progress, Text } from '@mantine/core';
import { maxImages } from '@mostrador/api/product/product.schema';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { uploadImage } from '../../lib/upload-image.ts';
import { ImageField } from '../../ui/ImageField.tsx';
import type { ProductFormApi } from './product-form.ts';

/** Pictures leave at once and are attached when the form is saved. */
export function ImagesField({ form }: { form: ProductFormApi }) {
  const t = useTranslations('product');
  const [shares, setShares] = useState<Record<string, number>>({});
  const sending = Object.values(shares);
  const sent = sending.reduce((sum, share) => sum + share, 0) / Math.max(1, sending.length);

  const upload = async (file: File) => {
    const tell = (share: number) => setShares((before) => ({ ...before, [file.name]: share }));
    tell(0);
    try {
      return await uploadImage(file, { onProgress: tell });
    } finally {
      setShares(({ [file.name]: _done, ...others }) => others);
    }
  };

  return (
    <>
      <ImageField
        label={t('images')}
        max={maxImages}
        value={form.values.images}
        onChange={(images) => form.setFieldValue('images', images)}
        upload={upload}
        error={form.errors.images === undefined ? undefined : String(form.errors.images)}
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
