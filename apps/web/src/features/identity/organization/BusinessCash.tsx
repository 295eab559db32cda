import { Card, Stack, Switch, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import type { BusinessFormProps } from './BusinessIdentity.tsx';
import { below } from './below.ts';
import classes from './organization.module.css';

export function BusinessCash({ form: { fields } }: BusinessFormProps) {
  const t = useTranslations('organization.business');
  return (
    <Card>
      <Stack>
        <Title order={2} size="h4">
          {t('cashDrawer')}
        </Title>
        <Switch label={t('requireCashSession')} {...fields.input('requireCashSession')} />
        <Switch
          label={t('blindCashCount')}
          description={t('blindCashCountText')}
          {...fields.input('blindCashCount')}
        />
        <Switch
          label={t('approveExpenses')}
          description={t('approveExpensesText')}
          {...fields.input('approveExpenses')}
        />
        <div className={classes.fields}>
          <MoneyInput
            label={t('cashTolerance')}
            {...below}
            description={t('cashToleranceText')}
            {...fields.input('cashTolerance')}
            value={fields.values.cashTolerance}
            onChange={(amount) => fields.setFieldValue('cashTolerance', amount ?? 0)}
          />
        </div>
      </Stack>
    </Card>
  );
}
