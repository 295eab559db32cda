import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslations } from 'use-intl';

/** A password, whose eye says in the reader's language what it does, and which says that it was refused. */
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
