import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslations } from 'use-intl';

/** A password field. The label of its eye is in the reader's language, and the field states its refusal. */
export function PasswordField(props: PasswordInputProps) {
  const t = useTranslations('auth');
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}
