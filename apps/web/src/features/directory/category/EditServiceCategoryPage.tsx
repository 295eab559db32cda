import { useParams } from '@tanstack/react-router';
import { trpc } from '../../../lib/api/trpc.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
import { EditCategory } from './EditCategory.tsx';

export default function EditServiceCategoryPage() {
  const { id = '' } = useParams({ strict: false });
  const category = trpc.serviceCategory.byId.useQuery({ id });
  return (
    <RecordLoader query={category} back={paths.serviceCategories}>
      {(read) => <EditCategory key={id} kind="service" category={{ ...read, count: read.serviceCount }} />}
    </RecordLoader>
  );
}
