import { Button, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { ListedDebt } from '../../../domain/debt/debt.ts';
import { type InstalmentPart, usualParts } from '../../../domain/payment/instalments.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { useOrganization } from '../../../lib/session/me.tsx';
import { DateField } from '../../../ui/date/DateField.tsx';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import type { PostponeValues } from './postpone-rules.ts';

const InstalmentsField = lazyOverlay(
  withWords(['payment'], () => import('../../../domain/payment/InstalmentsField.tsx')),
);

export type DebtDialogProps = { opened: boolean; debt: ListedDebt; onClose: () => void };

/** Sets a new due date, or instalments for the open balance. */
export default function PostponeDialog({ opened, debt, onClose }: DebtDialogProps) {
  const t = useTranslations('debt');
  const decimals = useOrganization()?.country.decimals === 0 ? 0 : 2;
  const values: PostponeValues = { dueDate: debt.dueDate, instalments: [], reason: '' };
  const form = useRecordForm({
    schema: () => import('./postpone-rules.ts').then(({ PostponeForm }) => PostponeForm),
    values,
    save: (input, { api }) => api.debt.postpone.mutate({ ...input, id: debt.id }),
    message: t('postponed'),
    onSaved: onClose,
  });
  const { fields } = form;
  const { instalments } = fields.values;
  const divide = (parts: InstalmentPart[]) => fields.setFieldValue('instalments', parts);
  return (
    <RecordDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={t('postponeTitle', { code: debt.code })}
    >
      {instalments.length > 0 ? (
        <InstalmentsField
          form={fields}
          path="instalments"
          parts={instalments}
          total={debt.balance}
          from={debt.date}
          onWhole={() => divide([])}
        />
      ) : (
        <>
          <DateField
            data-autofocus
            required
            label={t('dueDate')}
            min={debt.date}
            {...fields.input('dueDate')}
          />
          <Button
            variant="subtle"
            onClick={() => divide(usualParts({ total: debt.balance, from: debt.dueDate, decimals }))}
          >
            {t('divide')}
          </Button>
        </>
      )}
      <TextInput label={t('reason')} {...fields.input('reason')} />
    </RecordDialog>
  );
}
