import { Card, Stack, Switch, Textarea, TextInput, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { LogoField } from './LogoField.tsx';
import type { LookFormProps } from './LookBrand.tsx';
import { receiptLines } from './look-values.ts';

export function LookReceipt({ form }: LookFormProps) {
  const t = useTranslations('organization.look');
  const { fields } = form;
  return (
    <Card>
      <Stack>
        <Title order={2} size="h4">
          {t('receipt')}
        </Title>
        <LogoField form={form} />
        <Switch label={t('ticketHideLogo')} {...fields.input('ticketHideLogo')} />
        {receiptLines.map((name, index) => (
          <TextInput
            key={name}
            label={t('receiptLine', { number: index + 1 })}
            placeholder={t(`receiptLinePlaceholders.${numbers[index] ?? '1'}`)}
            {...fields.input(name)}
          />
        ))}
        <Textarea label={t('thanks')} autosize minRows={2} {...fields.input('thankYouMessage')} />
      </Stack>
    </Card>
  );
}

const numbers = ['1', '2', '3', '4'] as const;
