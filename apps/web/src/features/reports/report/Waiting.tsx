import { Skeleton } from '@mantine/core';
import { Column } from '../../../ui/layout/layout.tsx';

/** Has the height of the report being loaded, so that the layout does not move. */
export function Waiting() {
  return (
    <Column gap={16} aria-busy="true">
      <Skeleton height={104} radius="md" />
      <Skeleton height={320} radius="lg" />
      <Skeleton height={320} radius="lg" />
    </Column>
  );
}
