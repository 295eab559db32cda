import { Button, type ButtonProps } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import type { ListColumn } from './columns.ts';
import type { Views } from './use-views.ts';

export type ViewMenuProps = {
  views: Views;
  columns: Pick<ListColumn<never>, 'name' | 'title'>[];
  density: 'compact' | 'cosy' | 'touch';
  onName: (what: 'rename' | 'duplicate') => void;
  onDelete: () => void;
};

type ViewButtonProps = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>;

export function ViewButton(props: ViewButtonProps) {
  const t = useTranslations('common.views');
  return (
    <Button
      variant="subtle"
      aria-haspopup="menu"
      leftSection={<IconColumns3 size={18} aria-hidden="true" />}
      {...props}
    >
      {t('layout')}
    </Button>
  );
}
