import { Card, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { WholeInput } from '../../../ui/inputs/WholeInput.tsx';
import { HoursField } from './HoursField.tsx';
import { SpecialDays } from './SpecialDays.tsx';
import classes from './store.module.css';
import type { StoreFormProps } from './store-values.ts';

/** The times at which orders are accepted, and the times for which customers may order. */
export function StoreHours({ form: { fields } }: StoreFormProps) {
  const t = useTranslations('store');
  return (
    <Card>
      <Stack>
        <Title order={2} size="h4">
          {t('hours')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('hoursText')}
        </Text>
        <HoursField
          value={fields.values.hours}
          onChange={(hours) => fields.setFieldValue('hours', hours)}
          errors={fields.errors}
        />
        <SpecialDays
          value={fields.values.exceptions}
          onChange={(days) => fields.setFieldValue('exceptions', days)}
          errors={fields.errors}
        />
        <div className={classes.fields}>
          <WholeInput
            label={t('prepMinutes')}
            min={0}
            max={240}
            {...fields.input('prepMinutes')}
            onChange={(count) => fields.setFieldValue('prepMinutes', Number(count) || 0)}
          />
          <WholeInput
            label={t('scheduleDays')}
            description={t('scheduleDaysText')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={0}
            max={14}
            {...fields.input('scheduleDays')}
            onChange={(count) => fields.setFieldValue('scheduleDays', Number(count) || 0)}
          />
        </div>
      </Stack>
    </Card>
  );
}
