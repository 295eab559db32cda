import { Skeleton, Stack } from '@mantine/core';
import { Ticket } from '../../theme/Ticket.tsx';
import classes from './receipt.module.css';

const widths = ['50%', '70%', '100%', '95%', '80%', '90%', '60%'];

export function ReceiptSkeleton() {
  return (
    <div className={classes.screen} aria-busy="true">
      <Ticket>
        <Stack gap="md" align="center">
          {widths.map((width) => (
            <Skeleton key={width} height={14} width={width} />
          ))}
        </Stack>
      </Ticket>
    </div>
  );
}
