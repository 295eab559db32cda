import { Text, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';

type VoidExpenseProps = { id: string; isWaiting: boolean; opened: boolean; onClose: () => void };

/** Nothing is deleted: money, goods and debt go back by new entries. */
export default function VoidExpense({ id, isWaiting, opened, onClose }: VoidExpenseProps) {
  const t = useTranslations('expense');
  const form = useRecordForm({
    schema: () =>
      import('@mostrador/api/purchasing/expense/expense.schema').then(({ ExpenseVoid }) => ExpenseVoid),
    values: { id, reason: '' },
    save: (input, { api }) => api.expense.remove.mutate(input),
    message: t(isWaiting ? 'skipped' : 'voided'),
    onSaved: onClose,
  });
  return (
    <RecordDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={t(isWaiting ? 'skipTitle' : 'voidTitle')}
      submit={t(isWaiting ? 'skip' : 'void')}
      color="red"
    >
      <Text>{t(isWaiting ? 'skipText' : 'voidText')}</Text>
      <TextInput
        label={t('reason')}
        maxLength={140}
        data-autofocus
        {...form.fields.getInputProps('reason')}
      />
    </RecordDialog>
  );
}
