import { Text, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';

type VoidPurchaseProps = { id: string; opened: boolean; onClose: () => void };

/** Nothing is deleted: goods, cost, money and debt go back by new entries. */
export default function VoidPurchase({ id, opened, onClose }: VoidPurchaseProps) {
  const t = useTranslations('purchase');
  const form = useRecordForm({
    schema: () =>
      import('@mostrador/api/purchasing/purchase/purchase.schema').then(({ PurchaseVoid }) => PurchaseVoid),
    values: { id, reason: '' },
    save: (input, { api }) => api.purchase.void.mutate(input),
    message: t('voided'),
    onSaved: onClose,
  });
  return (
    <RecordDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={t('voidTitle')}
      submit={t('void')}
      color="red"
    >
      <Text>{t('voidText')}</Text>
      <TextInput
        label={t('voidReason')}
        maxLength={140}
        data-autofocus
        {...form.fields.getInputProps('reason')}
      />
    </RecordDialog>
  );
}
