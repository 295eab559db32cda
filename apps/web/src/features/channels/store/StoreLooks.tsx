import { Card, Stack, Switch, Text, Textarea, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { uploadImage } from '../../../lib/api/upload-image.ts';
import { ImageField } from '../../../ui/images/ImageField.tsx';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { WholeInput } from '../../../ui/inputs/WholeInput.tsx';
import classes from './store.module.css';
import type { StoreFormProps } from './store-values.ts';

const languages = [
  { value: 'es', label: 'Español' },
  { value: 'en', label: 'English' },
  { value: 'ar', label: 'العربية' },
];

/** The first impression for customers, and the display of goods. */
export function StoreLooks({ form: { fields, hold } }: StoreFormProps) {
  const t = useTranslations('store');
  return (
    <Card>
      <Stack>
        <Title order={2} size="h4">
          {t('looks')}
        </Title>
        <Textarea
          label={t('description')}
          placeholder={t('descriptionExample')}
          autosize
          minRows={2}
          required
          {...fields.input('description')}
        />
        <ImageField
          label={t('banner')}
          max={1}
          value={fields.values.banner}
          onChange={(banner) => fields.setFieldValue('banner', banner)}
          upload={(file) => hold(uploadImage(file))}
          error={fields.errors.image === undefined ? undefined : String(fields.errors.image)}
        />
        <Text size="sm" c="dimmed">
          {t('bannerText')}
        </Text>
        <div className={classes.fields}>
          <Choice label={t('language')} data={languages} {...fields.input('language')} />
          <WholeInput
            label={t('maxPerLine')}
            min={1}
            max={1000}
            {...fields.input('maxPerLine')}
            onChange={(count) => fields.setFieldValue('maxPerLine', Number(count) || 1)}
          />
          <WholeInput
            label={t('strangerShare')}
            description={t('strangerShareText')}
            min={1}
            max={100}
            suffix=" %"
            {...fields.input('strangerShare')}
            onChange={(share) => fields.setFieldValue('strangerShare', Number(share) || 1)}
          />
        </div>
        <Switch label={t('outOfStockLast')} {...fields.input('outOfStockLast')} />
        <Switch
          label={t('lowStockNote')}
          description={t('lowStockNoteText')}
          {...fields.input('lowStockNote')}
        />
        <Switch
          label={t('severalCoupons')}
          description={t('severalCouponsText')}
          {...fields.input('severalCoupons')}
        />
      </Stack>
    </Card>
  );
}
