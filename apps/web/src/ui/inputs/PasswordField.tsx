import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslations } from 'use-intl';

/**
 * A password field. The label of its visibility button is in the reader's language, and the field shows its
 * error.
 */
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
