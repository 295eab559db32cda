import { trpc } from '../../../lib/api/trpc.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { recordPage } from '../../../ui/feedback/record-page.tsx';
import { EditCategory } from './EditCategory.tsx';

export default recordPage({
  useRecord: (id) => trpc.productCategory.byId.useQuery({ id }),
  back: paths.categories,
  draw: (record) => <EditCategory kind="product" category={{ ...record, count: record.productCount }} />,
});
