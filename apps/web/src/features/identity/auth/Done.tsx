import { Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './auth.module.css';

type DoneProps = { title: string; children?: ReactNode; action?: ReactNode; heading?: 1 | 2 };

/** The confirmation after something was sent or changed. */
export function Done({ title, children, action, heading = 1 }: DoneProps) {
  return (
    <div className={classes.done} role="status">
      <IconCircleCheck size={48} stroke={1.5} className={classes.check} aria-hidden="true" />
      <Title order={heading} size="h3">
        {title}
      </Title>
      {children ? <Text size="lg">{children}</Text> : null}
      {action}
    </div>
  );
}
