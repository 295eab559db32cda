import { Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { EditCategory } from './EditCategory.tsx';

export default function EditCategoryPage() {
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = trpc.productCategory.byId.useQuery({ id });
  if (data) return <EditCategory key={id} kind="product" category={{ ...data, count: data.productCount }} />;
  if (error) return <LoadFailed error={error} back={paths.categories} onRetry={() => void refetch()} />;
  return <Skeleton height={320} />;
}
