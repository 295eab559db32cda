import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslations } from 'use-intl';
import classes from '../auth.module.css';
import type { FinishValues } from '../auth-rules.ts';

export function NameFields({ form }: { form: UseFormReturnType<FinishValues> }) {
  const t = useTranslations('auth');
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('firstName')}
        autoComplete="given-name"
        size="md"
        {...form.getInputProps('userFirstName')}
      />
      <TextInput
        label={t('lastName')}
        autoComplete="family-name"
        size="md"
        {...form.getInputProps('userLastName')}
      />
    </div>
  );
}
