import { Text, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../ui/form/use-record-form.ts';

type VoidReturnProps = { id: string; code: string; opened: boolean; onClose: () => void };

/** Voids a return to the supplier by new entries. */
export default function VoidReturn({ id, code, opened, onClose }: VoidReturnProps) {
  const t = useTranslations('purchase');
  const form = useRecordForm({
    schema: () =>
      import('@mostrador/api/purchasing/supplierreturn/supplierreturn.schema').then(
        ({ SupplierReturnVoid }) => SupplierReturnVoid,
      ),
    values: { id, reason: '' },
    save: (input, { api }) => api.supplierReturn.void.mutate(input),
    message: t('returnVoided'),
    onSaved: onClose,
  });
  return (
    <RecordDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={t('returnVoidTitle', { code })}
      submit={t('returnVoid')}
      color="red"
    >
      <Text>{t('returnVoidText')}</Text>
      <TextInput label={t('voidReason')} {...form.fields.input('reason')} />
    </RecordDialog>
  );
}
