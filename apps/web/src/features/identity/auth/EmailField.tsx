import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslations } from 'use-intl';

/** An email address, written from left to right in every language. */
export function EmailField(props: TextInputProps) {
  const t = useTranslations('auth');
  return <TextInput label={t('email')} type="email" dir="ltr" {...props} />;
}
