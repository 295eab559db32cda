import { Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import type { Statement } from './reconciliation.ts';

type BalancesDialogProps = { statement: Statement; onClose: () => void };
type BalancesValues = { id: string; opening: number | null; closing: number | null };

/** The balances before the first line and after the last one, as stated by the bank. */
export default function BalancesDialog({ statement, onClose }: BalancesDialogProps) {
  const t = useTranslations('reconciliation');
  const { id, opening, closing } = statement;
  const values: BalancesValues = { id, opening, closing };
  const form = useRecordForm({
    schema: () =>
      import('@mostrador/api/imports/reconciliation/reconciliation.schema').then(
        ({ BankStatementChanges }) => BankStatementChanges,
      ),
    values,
    save: (input, { api }) => api.reconciliation.update.mutate(input),
    message: t('saved'),
    onSaved: onClose,
  });
  const { fields } = form;
  return (
    <RecordDialog form={form} opened onClose={onClose} title={t('balances')}>
      <Text c="dimmed">{t('balancesText')}</Text>
      <MoneyInput data-autofocus label={t('opening')} {...fields.input('opening')} />
      <MoneyInput label={t('closing')} {...fields.input('closing')} />
    </RecordDialog>
  );
}
