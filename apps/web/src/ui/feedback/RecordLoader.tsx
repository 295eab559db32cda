import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { LoadFailed } from './LoadFailed.tsx';

type RecordLoaderProps<Read> = {
  query: { data: Read | undefined; error: unknown; refetch: () => unknown };
  /** The link for a user who cannot open the record. */
  back: string;
  /** The placeholder until it is loaded. */
  waiting?: ReactNode;
  children: (record: Read) => ReactNode;
};

/** The single record of a page: loading, failed, or loaded. A loaded record stays when a later read fails. */
export function RecordLoader<Read>(props: RecordLoaderProps<Read>) {
  const { query, back, waiting = <RecordSkeleton />, children } = props;
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return waiting;
  return <LoadFailed error={query.error} back={back} onRetry={() => void query.refetch()} />;
}

export function RecordSkeleton() {
  return <Skeleton height={420} radius="lg" />;
}
