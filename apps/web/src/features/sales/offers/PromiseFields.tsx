import { Checkbox, Group, SegmentedControl, Switch } from '@mantine/core';
import { offerChannels } from '@mostrador/shared/codes/codes';
import { maxMoney, wholeRate } from '@mostrador/shared/money/money';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import type { AppForm } from '../../../lib/forms/form.ts';
import { ClockInput } from '../../../ui/date/ClockInput.tsx';
import { DateField } from '../../../ui/date/DateField.tsx';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import classes from './offers.module.css';
import type { PromiseValues } from './promise-values.ts';

type FieldsProps<Values> = { form: AppForm<Values> };

/** The discount: a share, or an amount of money. */
export function ValueField<Values extends PromiseValues>({ form }: FieldsProps<Values>) {
  const t = useTranslations('offer');
  const { currencySymbol } = useFormat();
  const { unit } = form.values;
  const isShare = unit === 'percentage';
  return (
    <div className={classes.value}>
      <MoneyInput
        label={t('value')}
        required
        {...(isShare && { decimals: 2, leftSection: '%' })}
        max={isShare ? wholeRate : maxMoney}
        {...form.getInputProps('value')}
      />
      <SegmentedControl
        aria-label={t('unit')}
        data={[
          { value: 'percentage', label: '%' },
          { value: 'money', label: currencySymbol },
        ]}
        {...form.getInputProps('unit')}
      />
    </div>
  );
}

/** The period in the shop's time zone, the channels, and the active state. */
export function PeriodFields<Values extends PromiseValues>({ form }: FieldsProps<Values>) {
  const t = useTranslations('offer');
  return (
    <>
      <div className={classes.pair}>
        <MomentField label={t('startsAt')} {...form.getInputProps('startsAt')} />
        <MomentField label={t('endsAt')} {...form.getInputProps('endsAt')} />
      </div>
      <Checkbox.Group label={t('channels')} {...form.getInputProps('channels')}>
        <Group mt={4}>
          {offerChannels.map((channel) => (
            <Checkbox key={channel} value={channel} label={t(`channelNames.${channel}`)} />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  );
}

type MomentFieldProps = {
  label: string;
  /** «2026-11-26T09:30», or an incomplete part of it while typing. */
  value?: string;
  onChange: (moment: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
};

/** A date and a time. */
function MomentField({ label, value = '', onChange, ...others }: MomentFieldProps) {
  const t = useTranslations('offer');
  const [day = '', hour = ''] = value.split('T');
  return (
    <div className={classes.moment}>
      <DateField
        label={label}
        required
        value={day}
        onChange={(it) => onChange(`${it}T${hour}`)}
        {...others}
      />
      <ClockInput
        label={t('hour')}
        aria-label={t('hourOf', { moment: label })}
        value={hour}
        onChange={(it) => onChange(`${day}T${it}`)}
        onBlur={others.onBlur}
        error={Boolean(others.error)}
      />
    </div>
  );
}

export function ActiveField<Values extends PromiseValues>({
  form,
  hint,
}: FieldsProps<Values> & { hint?: string }) {
  const t = useTranslations('offer');
  return (
    <Switch label={t('active')} description={hint} {...form.getInputProps('active', { type: 'checkbox' })} />
  );
}
