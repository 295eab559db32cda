import { trpc } from '../../../lib/api/trpc.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { recordPage } from '../../../ui/feedback/record-page.tsx';
import { EditCategory } from './EditCategory.tsx';

export default recordPage({
  useRecord: (id) => trpc.serviceCategory.byId.useQuery({ id }),
  back: paths.serviceCategories,
  draw: (record) => <EditCategory kind="service" category={{ ...record, count: record.serviceCount }} />,
});
