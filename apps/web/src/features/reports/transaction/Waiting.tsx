import { Skeleton } from '@mantine/core';

/** What keeps the place of figures and of what stands below them. */
export const Waiting = () => (
  <div aria-busy="true">
    <Skeleton height={96} mb={16} />
    <Skeleton height={280} />
  </div>
);
