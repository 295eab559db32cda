import { Skeleton } from '@mantine/core';
import classes from './report.module.css';

/** As high as the report that comes, so that nothing jumps. */
export function Waiting() {
  return (
    <div className={classes.page} aria-busy="true">
      <Skeleton height={104} radius="md" />
      <Skeleton height={320} radius="lg" />
      <Skeleton height={320} radius="lg" />
    </div>
  );
}
