import { Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { trpc } from '../../../lib/api/trpc.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { EditCategory } from './EditCategory.tsx';

export default function EditCategoryPage() {
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = trpc.productCategory.byId.useQuery({ id });
  if (data) return <EditCategory key={id} kind="product" category={{ ...data, count: data.productCount }} />;
  if (error) return <LoadFailed error={error} back={paths.categories} onRetry={() => void refetch()} />;
  return <Skeleton height={320} />;
}
