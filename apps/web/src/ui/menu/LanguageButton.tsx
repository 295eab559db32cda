import { ActionIcon } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';

export function LanguageButton(props: ComponentProps<'button'>) {
  const t = useTranslations('shell');
  return (
    <ActionIcon
      aria-haspopup="menu"
      aria-expanded={false}
      {...props}
      style={undefined}
      size={40}
      aria-label={t('changeLanguage')}
    >
      <IconLanguage size={20} />
    </ActionIcon>
  );
}
