import { Card, Stack, Switch, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { QuantityInput } from '../../../ui/inputs/QuantityInput.tsx';
import { below } from './below.ts';
import type { LookFormProps } from './LookBrand.tsx';
import classes from './organization.module.css';

export function LookSales({ form: { fields } }: LookFormProps) {
  const t = useTranslations('organization.look');
  return (
    <Card>
      <Stack>
        <Title order={2} size="h4">
          {t('sales')}
        </Title>
        <div className={classes.fields}>
          <QuantityInput
            label={t('lowStock')}
            {...below}
            description={t('lowStockText')}
            {...fields.input('lowStock')}
            onChange={(quantity) => fields.setFieldValue('lowStock', quantity ?? 0)}
          />
        </div>
        <Switch
          label={t('unifiedTransactions')}
          description={t('unifiedTransactionsText')}
          {...fields.input('unifiedTransactions')}
        />
      </Stack>
    </Card>
  );
}
