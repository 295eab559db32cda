import { Button, type ButtonProps } from '@mantine/core';
import { IconCrown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { openPlus } from '../../lib/session/plus.ts';

/** Opens the sheet with the features and conditions of Plus. */
export function PlusButton({ children, ...look }: ButtonProps & { children: ReactNode }) {
  return (
    <Button
      leftSection={<IconCrown size={16} aria-hidden="true" />}
      aria-haspopup="dialog"
      {...look}
      onClick={openPlus}
    >
      {children}
    </Button>
  );
}
