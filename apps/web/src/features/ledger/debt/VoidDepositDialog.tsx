import { Text, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { MadeDeposit } from '../../../domain/debt/debt.ts';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';

type VoidDepositDialogProps = { opened: boolean; deposit: MadeDeposit; onClose: () => void };

/** Nothing is deleted: what it paid is owed again, and its number stays with the reason. */
export default function VoidDepositDialog({ opened, deposit, onClose }: VoidDepositDialogProps) {
  const t = useTranslations('debt');
  const form = useRecordForm({
    schema: () =>
      import('@mostrador/api/sales/deposit/deposit.schema').then(({ DepositRemoval }) =>
        DepositRemoval.pick({ reason: true }),
      ),
    values: { reason: '' },
    save: (input, { api }) =>
      api.debt.removeDepositOfContact.mutate({
        ...input,
        id: deposit.id,
        contactId: deposit.contact.id,
      }),
    message: t('voided'),
    onSaved: onClose,
  });
  return (
    <RecordDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={t('voidTitle', { code: deposit.code })}
      submit={t('void')}
      color="red"
    >
      <Text>{t(deposit.debts.length > 0 ? 'voidText' : 'voidCreditText')}</Text>
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
