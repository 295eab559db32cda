import { useTranslations } from 'use-intl';
import { ReasonForm } from '../../../ui/form/ReasonForm.tsx';

type VoidExpenseProps = { id: string; isWaiting: boolean; opened: boolean; onClose: () => void };

/** Nothing is deleted: money, goods and debt are reversed by new entries. */
export default function VoidExpense({ id, isWaiting, opened, onClose }: VoidExpenseProps) {
  const t = useTranslations('expense');
  return (
    <ReasonForm
      {...{ opened, onClose }}
      title={t(isWaiting ? 'skipTitle' : 'voidTitle')}
      text={t(isWaiting ? 'skipText' : 'voidText')}
      label={t('reason')}
      submit={t(isWaiting ? 'skip' : 'void')}
      schema={() =>
        import('@mostrador/api/purchasing/expense/expense.schema').then(({ ExpenseVoid }) => ExpenseVoid)
      }
      values={{ id, reason: '' }}
      save={(input, api) => api.expense.remove.mutate(input)}
      message={t(isWaiting ? 'skipped' : 'voided')}
    />
  );
}
