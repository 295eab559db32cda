import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './shell.module.css';

/** What opens a menu of the row. */
export function RowButton({ children, ...props }: ComponentProps<'button'>) {
  return (
    <UnstyledButton aria-haspopup="menu" aria-expanded={false} {...props} className={classes.rowTarget}>
      {children}
      <IconChevronDown size={16} aria-hidden="true" />
    </UnstyledButton>
  );
}
