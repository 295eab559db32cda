import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { History } from '../../../domain/audit/History.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
import { WithGate } from '../../../ui/feedback/WithGate.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { seenAs } from '../../../ui/form/use-shared-record.ts';
import { TransactionCategoryForm } from './TransactionCategoryForm.tsx';
import { categoryRules, type ListedCategory, valuesOf } from './transaction-category.ts';

export default function EditTransactionCategoryPage() {
  return (
    <WithGate gate="transactionCategory.update">
      <Loaded />
    </WithGate>
  );
}

function Loaded() {
  const { id = '' } = useParams({ strict: false });
  const category = trpc.transactionCategory.byId.useQuery({ id });
  return (
    <RecordLoader query={category} back={paths.transactionCategories}>
      {(read) => <Edit key={id} category={read} />}
    </RecordLoader>
  );
}

function Edit({ category }: { category: ListedCategory }) {
  const t = useTranslations('transactioncategory');
  const { id } = category;
  const back = paths.transactionCategory(id);
  const form = useRecordForm({
    schema: categoryRules,
    values: valuesOf(category),
    shared: {
      updatedAt: category.updatedAt,
      read: async (api) => seenAs(await api.transactionCategory.byId.query({ id }), valuesOf),
    },
    save: (_whole, { api, changes, unchanged }) =>
      api.transactionCategory.update.mutate({ ...changes, id }, unchanged),
    message: t('updated'),
    to: () => back,
  });
  return (
    <>
      <TransactionCategoryForm title={t('edit')} back={back} form={form} isUsed={category.count > 0} />
      <History subjectId={id} />
    </>
  );
}
