import { Badge, Skeleton, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ImportCheck } from './ImportCheck.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { ImportRows } from './ImportRows.tsx';
import { ImportUnderWay } from './ImportUnderWay.tsx';
import { type Import, isUnderWay, statusColors } from './import-values.ts';

/** One file, from the first look at it until long after. */
export function ImportDetail({ id }: { id: string }) {
  const query = trpc.dataImport.byId.useQuery(
    { id },
    { refetchInterval: ({ state }) => (isUnderWay(state.data?.status) ? 1000 : false) },
  );
  if (query.error)
    return <LoadFailed error={query.error} back={paths.imports} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={320} />;
  return <Detail brought={query.data} />;
}

function Detail({ brought }: { brought: Import }) {
  const t = useTranslations('dataimport');
  const { status } = brought;
  return (
    <>
      <PageHeader title={brought.file} back={paths.imports}>
        <Badge color={statusColors[status]}>{t(`statuses.${status}`)}</Badge>
      </PageHeader>
      <Stack gap="lg">
        {status === 'draft' || status === 'checking' ? <ImportCheck brought={brought} /> : null}
        {status === 'processing' ? <ImportUnderWay brought={brought} /> : null}
        {status === 'completed' || status === 'failed' || status === 'undone' ? (
          <ImportOutcome brought={brought} />
        ) : null}
        {brought.missing.length === 0 && brought.isChecked && status !== 'processing' ? (
          <ImportRows key={status} brought={brought} />
        ) : null}
      </Stack>
    </>
  );
}
