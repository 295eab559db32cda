import { Anchor, Card, Stack, Switch, TextInput, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../../lib/navigation/paths.ts';
import type { StoreFormProps } from './store-values.ts';

/** The payment methods for orders. */
export function StorePayment({ form: { fields } }: StoreFormProps) {
  const t = useTranslations('store');
  return (
    <Card>
      <Stack>
        <Title order={2} size="h4">
          {t('payment')}
        </Title>
        <Switch label={t('payWithCash')} {...fields.input('payWithCash')} />
        <Switch label={t('payWithCard')} {...fields.input('payWithCard')} />
        {fields.values.payWithCard ? (
          <TextInput
            label={t('paymentLink')}
            description={t('paymentLinkText')}
            dir="ltr"
            type="url"
            inputMode="url"
            {...fields.getInputProps('paymentLink')}
          />
        ) : null}
        <Switch
          label={t('payWithBank')}
          description={t('payWithBankText')}
          {...fields.input('payWithBank')}
        />
        <Anchor component={Link} to={paths.storePayments}>
          {t('toPayments')}
        </Anchor>
      </Stack>
    </Card>
  );
}
