import { Button, Checkbox, Collapse, Input, SegmentedControl, Stack } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTrades } from '../../../../domain/organization/use-trades.ts';
import type { AppForm } from '../../../../lib/forms/form.ts';
import { Choice } from '../../../../ui/inputs/Choice.tsx';
import { WholeInput } from '../../../../ui/inputs/WholeInput.tsx';

import classes from '../auth.module.css';
import type { FinishValues } from '../auth-rules.ts';
import { NameFields } from './NameFields.tsx';

type DetailsProps = { form: AppForm<FinishValues> };

/** The fields with a default value. Expanded if one of them has an error. */
export function BusinessDetails({ form }: DetailsProps) {
  const t = useTranslations('auth');
  const [isExpanded, setExpanded] = useState(false);
  const id = useId();
  const isOpen = isExpanded || inside.some((name) => name in form.errors);
  return (
    <div>
      <Button
        variant="subtle"
        className={classes.more ?? ''}
        aria-expanded={isOpen}
        aria-controls={id}
        rightSection={<IconChevronDown size={18} aria-hidden="true" data-open={isOpen || undefined} />}
        onClick={() => setExpanded(!isOpen)}
      >
        {t('moreDetails')}
      </Button>
      <Collapse expanded={isOpen} id={id}>
        <Stack gap="sm" pt="sm">
          <NameFields form={form} />
          <BusinessFields form={form} />
        </Stack>
      </Collapse>
    </div>
  );
}

const inside = [
  'userFirstName',
  'userLastName',
  'organizationBusinessType',
  'organizationIndustry',
  'organizationNumberOfEmployees',
  'organizationMoneySymbol',
];

function BusinessFields({ form }: DetailsProps) {
  const t = useTranslations('auth');
  const platform = useTranslations('platform');
  const trades = useTrades();
  const { value: employees, onChange, ...others } = form.input('organizationNumberOfEmployees');
  return (
    <>
      <Input.Wrapper label={t('businessType')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t('businessType')}
          data={[
            { value: 'business', label: platform('businessTypes.business') },
            { value: 'person', label: platform('businessTypes.person') },
          ]}
          {...form.input('organizationBusinessType')}
        />
      </Input.Wrapper>
      <Choice label={t('industry')} data={trades} {...form.getInputProps('organizationIndustry')} />
      <WholeInput
        label={t('employees')}
        allowNegative={false}
        hideControls
        value={employees ?? ''}
        onChange={(count) => onChange(typeof count === 'number' ? count : undefined)}
        {...others}
      />
      <Choice
        label={t('moneySymbol')}
        data={[
          { value: 'dot', label: '1,250.50' },
          { value: 'comma', label: '1.250,50' },
        ]}
        {...form.input('organizationMoneySymbol')}
      />
      <Checkbox label={t('isDollar')} {...form.getInputProps('organizationIsDollar', { type: 'checkbox' })} />
    </>
  );
}
