import { Skeleton, Stack } from '@mantine/core';
import classes from '../product.module.css';

/** A placeholder in the layout of the product page, while the product loads. */
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
