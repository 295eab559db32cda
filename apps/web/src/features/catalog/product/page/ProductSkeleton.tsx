import { Skeleton, Stack } from '@mantine/core';
import classes from '../product.module.css';

/** Shaped like the product that is on its way. */
export function ProductSkeleton() {
  return (
    <Stack gap="lg" aria-busy="true">
      <Skeleton height={32} width="45%" />
      <Skeleton height={80} />
      <div className={classes.detail}>
        <Skeleton height={280} radius="lg" />
        <Skeleton height={280} radius="lg" />
      </div>
      <Skeleton height={220} radius="lg" />
    </Stack>
  );
}
