import { Skeleton } from '@mantine/core';

/** Reserves the space of the figures and of the content below them. */
export const Waiting = () => (
  <div aria-busy="true">
    <Skeleton height={96} mb={16} />
    <Skeleton height={280} />
  </div>
);
