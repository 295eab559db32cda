import { Text, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useMoney } from '../../../lib/format/format.ts';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import type { DebtDialogProps } from './PostponeDialog.tsx';

/** Forgives the rest of a debt, with a reason. */
export default function ForgiveDialog({ opened, debt, onClose }: DebtDialogProps) {
  const t = useTranslations('debt');
  const money = useMoney();
  const form = useRecordForm({
    schema: () =>
      import('@mostrador/api/sales/deposit/deposit.schema').then(({ DebtForgiving }) =>
        DebtForgiving.omit({ id: true }),
      ),
    values: { reason: '' },
    save: (input, { api }) => api.debt.forgive.mutate({ ...input, id: debt.id }),
    message: t('forgiven'),
    onSaved: onClose,
  });
  return (
    <RecordDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={t('forgiveTitle', { code: debt.code })}
      submit={t('forgive')}
      color="red"
    >
      <Text>{t('forgiveText', { amount: money(debt.balance), name: debt.contact.name })}</Text>
      <TextInput
        data-autofocus
        required
        label={t('reason')}
        maxLength={140}
        {...form.fields.getInputProps('reason')}
      />
    </RecordDialog>
  );
}
