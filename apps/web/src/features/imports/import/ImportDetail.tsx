import { Badge, Skeleton, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { ImportCheck } from './ImportCheck.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { ImportRows } from './ImportRows.tsx';
import { ImportUnderWay } from './ImportUnderWay.tsx';
import { askAgainMs, type Import, isUnderWay, stateOf, statusColors } from './import-values.ts';

/** One imported file, from its preview until after its import. */
export function ImportDetail({ id }: { id: string }) {
  const query = trpc.dataImport.byId.useQuery(
    { id },
    { refetchInterval: ({ state }) => (isUnderWay(state.data?.status) ? askAgainMs : false) },
  );
  if (query.data) return <Detail dataImport={query.data} />;
  if (!query.error) return <Skeleton height={320} />;
  return <LoadFailed error={query.error} back={paths.imports} onRetry={() => void query.refetch()} />;
}

/** True if the result or the outcome of each row is known. */
const hasRows = ({ status, missing, isChecked }: Import) =>
  missing.length === 0 && isChecked && status !== 'processing' && status !== 'failed';

function Detail({ dataImport }: { dataImport: Import }) {
  const t = useTranslations('dataimport');
  const { status } = dataImport;
  return (
    <>
      <PageHeader title={dataImport.file} back={paths.imports}>
        <Badge color={statusColors[status]}>{t(`statuses.${stateOf(dataImport)}`)}</Badge>
      </PageHeader>
      <Stack gap="lg">
        {status === 'draft' || status === 'checking' ? <ImportCheck dataImport={dataImport} /> : null}
        {status === 'processing' ? <ImportUnderWay dataImport={dataImport} /> : null}
        {status === 'completed' || status === 'failed' || status === 'undone' ? (
          <ImportOutcome dataImport={dataImport} />
        ) : null}
        {hasRows(dataImport) ? <ImportRows key={status} dataImport={dataImport} /> : null}
      </Stack>
    </>
  );
}
