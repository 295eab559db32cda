import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { LoadFailed } from './LoadFailed.tsx';

type RecordLoaderProps<Read> = {
  query: { data: Read | undefined; error: unknown; refetch: () => unknown };
  /** Where somebody goes who does not get it. */
  back: string;
  /** What stands there until it comes. */
  waiting?: ReactNode;
  children: (record: Read) => ReactNode;
};

/** The one thing of a page: awaited, not come, or there. What has come stays when a later read fails. */
export function RecordLoader<Read>(props: RecordLoaderProps<Read>) {
  const { query, back, waiting = <RecordSkeleton />, children } = props;
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return waiting;
  return <LoadFailed error={query.error} back={back} onRetry={() => void query.refetch()} />;
}

export function RecordSkeleton() {
  return <Skeleton height={420} radius="lg" />;
}
