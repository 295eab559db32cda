import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import type { MenuEntry } from '../../menu.ts';
import { PendingCorner } from '../notices/PendingOrders.tsx';
import classes from '../shell.module.css';

type RowButtonProps = ComponentProps<'button'> & { entries: MenuEntry[] };

/** Opens a menu of the row, with the number of pending orders behind one of its entries. */
export function RowButton({ entries, children, ...props }: RowButtonProps) {
  return (
    <UnstyledButton aria-haspopup="menu" aria-expanded={false} {...props} className={classes.rowTarget}>
      {children}
      <IconChevronDown size={16} aria-hidden="true" />
      <PendingCorner entries={entries} />
    </UnstyledButton>
  );
}
