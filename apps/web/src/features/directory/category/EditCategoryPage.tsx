import { useParams } from '@tanstack/react-router';
import { trpc } from '../../../lib/api/trpc.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
import { EditCategory } from './EditCategory.tsx';

export default function EditCategoryPage() {
  const { id = '' } = useParams({ strict: false });
  const category = trpc.productCategory.byId.useQuery({ id });
  return (
    <RecordLoader query={category} back={paths.categories}>
      {(read) => <EditCategory key={id} kind="product" category={{ ...read, count: read.productCount }} />}
    </RecordLoader>
  );
}
