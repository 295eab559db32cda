import { Button, type ButtonProps } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';

type TriggerProps = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>;

export function ExportTrigger(props: TriggerProps) {
  const t = useTranslations('common');
  return (
    <Button variant="default" leftSection={<IconTableExport size={18} aria-hidden="true" />} {...props}>
      {t('export')}
    </Button>
  );
}
