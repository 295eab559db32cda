import { Card, Stack, TextInput, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import classes from './store.module.css';
import type { StoreFormProps } from './store-values.ts';

const networks = [
  ['facebook', 'Facebook', 'facebook.com/'],
  ['instagram', 'Instagram', 'instagram.com/'],
  ['tikTok', 'TikTok', 'tiktok.com/@'],
  ['twitter', 'X', 'x.com/'],
] as const;

/** The shop's other channels. */
export function StoreSocial({ form: { fields } }: StoreFormProps) {
  const t = useTranslations('store');
  return (
    <Card>
      <Stack>
        <Title order={2} size="h4">
          {t('social')}
        </Title>
        <TextInput
          label={t('whatsapp')}
          description={t('whatsappText')}
          dir="ltr"
          type="tel"
          autoComplete="tel"
          {...fields.getInputProps('whatsappContact')}
        />
        <div className={classes.fields}>
          {networks.map(([name, label, example]) => (
            <TextInput
              key={name}
              label={label}
              dir="ltr"
              inputMode="url"
              autoCapitalize="none"
              placeholder={example}
              {...fields.getInputProps(name)}
            />
          ))}
        </div>
      </Stack>
    </Card>
  );
}
