import { Skeleton } from '@mantine/core';
import { Column } from '../../../ui/layout/layout.tsx';

/** As high as the report that comes, so that nothing jumps. */
export function Waiting() {
  return (
    <Column gap={16} aria-busy="true">
      <Skeleton height={104} radius="md" />
      <Skeleton height={320} radius="lg" />
      <Skeleton height={320} radius="lg" />
    </Column>
  );
}
