import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { useIsPhone } from '../list/columns.ts';

type HeadButtonProps = Omit<ComponentProps<'button'>, keyof ButtonProps> &
  Pick<ButtonProps, 'variant' | 'loading' | 'disabled'> & {
    label: string;
    icon: Icon;
    renderRoot?: (props: object) => ReactNode;
  };

/**
 * One of several actions in a list's header: on a phone only its icon, so that the header stays in one row.
 */
export function HeadButton({ label, icon: Icon, ...button }: HeadButtonProps) {
  const sign = <Icon size={18} aria-hidden="true" />;
  if (!useIsPhone()) {
    return (
      <Button leftSection={sign} {...button}>
        {label}
      </Button>
    );
  }
  return (
    <ActionIcon size="input-sm" color="brand" aria-label={label} title={label} {...button}>
      {sign}
    </ActionIcon>
  );
}
