import { TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { ListedDebt } from '../../../domain/debt/debt.ts';
import { DateField } from '../../../ui/date/DateField.tsx';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';

export type DebtDialogProps = { opened: boolean; debt: ListedDebt; onClose: () => void };

/** Another day to pay it by. */
export default function PostponeDialog({ opened, debt, onClose }: DebtDialogProps) {
  const t = useTranslations('debt');
  const form = useRecordForm({
    schema: () =>
      import('@mostrador/api/books/deposit/deposit.schema').then(({ DebtPostponing }) =>
        DebtPostponing.omit({ id: true }),
      ),
    values: { dueDate: debt.dueDate, reason: '' },
    save: (input, { api }) => api.debt.postpone.mutate({ ...input, id: debt.id }),
    message: t('postponed'),
    onSaved: onClose,
  });
  return (
    <RecordDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={t('postponeTitle', { code: debt.code })}
    >
      <DateField
        data-autofocus
        required
        label={t('dueDate')}
        min={debt.date}
        {...form.fields.getInputProps('dueDate')}
      />
      <TextInput label={t('reason')} maxLength={140} {...form.fields.getInputProps('reason')} />
    </RecordDialog>
  );
}
