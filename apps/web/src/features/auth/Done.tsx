import { Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './auth.module.css';

/** The success check after something was sent or changed. */
export function Done({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={classes.done} role="status">
      <IconCircleCheck size={48} stroke={1.5} className={classes.check} aria-hidden="true" />
      <Title order={2} size="h3">
        {title}
      </Title>
      {children ? <Text size="lg">{children}</Text> : null}
      {action}
    </div>
  );
}
