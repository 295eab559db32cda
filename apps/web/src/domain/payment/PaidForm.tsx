import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './payment.module.css';

/** The content of a document on one side, its payment on the other. The payment stays in view. */
export function PaidForm({ children, paying }: { children: ReactNode; paying: ReactNode }) {
  return (
    <div className={classes.form}>
      <Stack>{children}</Stack>
      {paying ? <div className={classes.paying}>{paying}</div> : null}
    </div>
  );
}

/** Fields side by side if there is space. */
export function FieldPairs({ children }: { children: ReactNode }) {
  return <div className={classes.fields}>{children}</div>;
}
