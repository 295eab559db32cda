import { Card, Stack, Switch, Title } from '@mantine/core';
import { creditLimitPolicies, stockPolicies, units } from '@mostrador/shared/codes/codes';
import { useTranslations } from 'use-intl';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { ManyChoice } from '../../../ui/inputs/ManyChoice.tsx';
import { WholeInput } from '../../../ui/inputs/WholeInput.tsx';
import type { BusinessFormProps } from './BusinessIdentity.tsx';
import { below } from './below.ts';
import classes from './organization.module.css';
import { ScaleLabels } from './ScaleLabels.tsx';

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

export function BusinessSales({ form }: BusinessFormProps) {
  const { fields } = form;
  const t = useTranslations('organization.business');
  const platform = useTranslations('platform');
  const { cutoffHour, creditDays, blockIfOverdueDays } = fields.values;
  return (
    <Card>
      <Stack>
        <Title order={2} size="h4">
          {t('sales')}
        </Title>
        <div className={classes.fields}>
          <Choice
            label={t('stockPolicy')}
            data={stockPolicies.map((value) => ({ value, label: t(`stockPolicies.${value}`) }))}
            {...fields.input('stockPolicy')}
          />
          <WholeInput
            label={t('creditDays')}
            allowNegative={false}
            hideControls
            {...fields.input('creditDays')}
            value={creditDays || ''}
            onChange={(days) => fields.setFieldValue('creditDays', Number(days))}
          />
          <Choice
            label={t('creditLimitPolicy')}
            {...below}
            description={t('creditLimitPolicyText')}
            data={creditLimitPolicies.map((value) => ({ value, label: t(`creditLimitPolicies.${value}`) }))}
            {...fields.input('creditLimitPolicy')}
          />
          <WholeInput
            label={t('blockIfOverdueDays')}
            {...below}
            description={t('blockIfOverdueDaysText')}
            allowNegative={false}
            hideControls
            {...fields.input('blockIfOverdueDays')}
            value={blockIfOverdueDays ?? ''}
            onChange={(days) => fields.setFieldValue('blockIfOverdueDays', Number(days) || null)}
          />
          <Choice
            label={t('cutoffHour')}
            {...below}
            description={t('cutoffHourText')}
            data={hours}
            {...fields.input('cutoffHour')}
            value={String(cutoffHour)}
            onChange={(hour) => fields.setFieldValue('cutoffHour', Number(hour))}
          />
          <ManyChoice
            label={t('units')}
            {...below}
            description={t('unitsText')}
            data={units.map((value) => ({ value, label: platform(`units.${value}`) }))}
            {...fields.input('units')}
          />
        </div>
        <ScaleLabels form={form} />
        <Switch label={t('tipsEnabled')} {...fields.input('tipsEnabled')} />
      </Stack>
    </Card>
  );
}
