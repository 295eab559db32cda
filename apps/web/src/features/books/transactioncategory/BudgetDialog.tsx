import { Button, Checkbox } from '@mantine/core';
import { budgetPeriods } from '@mostrador/shared/codes/codes';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import type { ListedCategory } from './transaction-category.ts';

type BudgetDialogProps = { category: ListedCategory; opened: boolean; onClose: () => void };

/** The amount to spend or to earn, from this period on. Earlier periods keep their budget. */
export default function BudgetDialog({ category, opened, onClose }: BudgetDialogProps) {
  const t = useTranslations('transactioncategory');
  const { id, name, budget, transactionTypeId } = category;
  const form = useRecordForm({
    schema: () =>
      import('@mostrador/api/books/transactioncategory/transactioncategory.schema').then(({ BudgetInput }) =>
        BudgetInput.omit({ id: true }),
      ),
    values: {
      amount: budget?.amount ?? null,
      period: budget?.period ?? 'monthly',
      rollover: budget?.rollover ?? false,
    },
    save: (input, { api }) => api.transactionCategory.addBudget.mutate({ ...input, id }),
    message: t('budgetSaved'),
    onSaved: onClose,
  });
  const end = trpc.transactionCategory.addBudget.useMutation({
    onSuccess: () => {
      notify({ message: t('budgetEnded'), color: 'income' });
      onClose();
    },
  });
  const { fields } = form;
  return (
    <RecordDialog form={form} opened={opened} onClose={onClose} title={t('budgetOf', { name })}>
      <MoneyInput
        data-autofocus
        required
        label={t(`amountOf.${transactionTypeId}`)}
        {...fields.input('amount')}
      />
      <Choice
        label={t('period')}
        data={budgetPeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
        {...fields.input('period')}
      />
      <Checkbox
        label={t('rollover')}
        description={t(`rolloverText.${transactionTypeId}`)}
        {...fields.input('rollover')}
      />
      {budget ? (
        <Button
          variant="subtle"
          color="red"
          loading={end.isPending}
          onClick={() => end.mutate({ id, amount: null, period: budget.period })}
        >
          {t('endBudget')}
        </Button>
      ) : null}
    </RecordDialog>
  );
}
