import { TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { AppForm } from '../../../../lib/forms/form.ts';
import classes from '../auth.module.css';
import type { FinishValues } from '../auth-rules.ts';

export function NameFields({ form }: { form: AppForm<FinishValues> }) {
  const t = useTranslations('auth');
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('firstName')}
        autoComplete="given-name"
        size="md"
        {...form.input('userFirstName')}
      />
      <TextInput label={t('lastName')} autoComplete="family-name" size="md" {...form.input('userLastName')} />
    </div>
  );
}
