import { Checkbox, Input, NumberInput, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { industries } from '@mostrador/shared/industries';
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { FinishForm } from './auth-forms.ts';

/** The owner's part of the last step of signing up. */
export function BusinessFields({ form }: { form: UseFormReturnType<FinishForm> }) {
  const t = useTranslations('auth');
  const platform = useTranslations('platform');
  const trades = useTrades();
  const { value: employees, onChange, ...others } = form.getInputProps('organizationNumberOfEmployees');
  return (
    <Stack gap="sm">
      <Input.Wrapper label={t('businessType')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t('businessType')}
          data={[
            { value: 'business', label: platform('businessTypes.business') },
            { value: 'person', label: platform('businessTypes.person') },
          ]}
          {...form.getInputProps('organizationBusinessType')}
        />
      </Input.Wrapper>
      <TextInput
        label={t('businessName')}
        autoComplete="organization"
        {...form.getInputProps('organizationName')}
      />
      <Select
        label={t('industry')}
        searchable
        allowDeselect={false}
        data={trades}
        {...form.getInputProps('organizationIndustry')}
      />
      <NumberInput
        label={t('employees')}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        value={employees ?? ''}
        onChange={(count) => onChange(typeof count === 'number' ? count : undefined)}
        {...others}
      />
      <Select
        label={t('moneySymbol')}
        allowDeselect={false}
        data={[
          { value: 'dot', label: '1,250.50' },
          { value: 'comma', label: '1.250,50' },
        ]}
        {...form.getInputProps('organizationMoneySymbol')}
      />
      <Checkbox label={t('isDollar')} {...form.getInputProps('organizationIsDollar', { type: 'checkbox' })} />
    </Stack>
  );
}

/** Trades in the reader's alphabet, «other» last. */
function useTrades() {
  const t = useTranslations('platform.industries');
  const language = useLocale();
  return useMemo(() => {
    const named = industries.map((id) => ({ value: id, label: t(id) }));
    const rank = (id: string) => (id === 'other' ? 1 : 0);
    return named.toSorted(
      (a, b) => rank(a.value) - rank(b.value) || a.label.localeCompare(b.label, language),
    );
  }, [t, language]);
}
