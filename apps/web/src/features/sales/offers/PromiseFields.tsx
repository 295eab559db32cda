import { Checkbox, Group, SegmentedControl, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { offerChannels } from '@mostrador/shared/codes';
import { maxMoney, wholeRate } from '@mostrador/shared/money';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import classes from './offers.module.css';
import type { PromiseValues } from './promise-values.ts';

type FieldsProps<Values> = { form: UseFormReturnType<Values> };

/** How much is taken off: a share, or so much money. */
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

/** When it counts, by the clock of the shop, where, and whether it does at all. */
export function PeriodFields<Values extends PromiseValues>({ form }: FieldsProps<Values>) {
  const t = useTranslations('offer');
  return (
    <>
      <div className={classes.pair}>
        <TextInput type="datetime-local" label={t('startsAt')} required {...form.getInputProps('startsAt')} />
        <TextInput type="datetime-local" label={t('endsAt')} required {...form.getInputProps('endsAt')} />
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

export function ActiveField<Values extends PromiseValues>({
  form,
  hint,
}: FieldsProps<Values> & { hint?: string }) {
  const t = useTranslations('offer');
  return (
    <Switch label={t('active')} description={hint} {...form.getInputProps('active', { type: 'checkbox' })} />
  );
}
