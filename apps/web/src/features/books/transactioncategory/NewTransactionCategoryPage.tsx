import { useTranslations } from 'use-intl';
import { paths } from '../../../lib/navigation/paths.ts';
import { WithGate } from '../../../ui/feedback/WithGate.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { TransactionCategoryForm } from './TransactionCategoryForm.tsx';
import { blankCategory, categoryRules } from './transaction-category.ts';

export default function NewTransactionCategoryPage() {
  return (
    <WithGate gate="transactionCategory.create">
      <New />
    </WithGate>
  );
}

function New() {
  const t = useTranslations('transactioncategory');
  const form = useRecordForm({
    schema: categoryRules,
    values: blankCategory,
    save: (input, { api, id }) => api.transactionCategory.create.mutate({ ...input, id }),
    message: t('created'),
    to: ({ id }) => paths.transactionCategory(id),
  });
  return <TransactionCategoryForm title={t('new')} back={paths.transactionCategories} form={form} />;
}
