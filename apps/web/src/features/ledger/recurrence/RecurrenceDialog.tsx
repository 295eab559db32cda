import { TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import RecurrencePicker from '../../../domain/recurrence/RecurrencePicker.tsx';
import { blankRecurrence, recurrenceValue } from '../../../domain/recurrence/recurrence-value.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import type { ChangeValues, Recurrence } from './recurrence.ts';

type RecurrenceDialogProps = { recurrence: Recurrence; opened: boolean; onClose: () => void };

/** Changes the next occurrence only, all from then on, or all occurrences. */
export default function RecurrenceDialog({ recurrence, opened, onClose }: RecurrenceDialogProps) {
  const t = useTranslations('recurrence');
  const { date } = useFormat();
  const { id, nextOn, startsOn } = recurrence;
  const before: ChangeValues = {
    scope: 'all',
    concept: recurrence.concept ?? '',
    amount: recurrence.amount ?? null,
    recurrence: recurrenceValue(recurrence),
  };
  const form = useRecordForm({
    schema: () => import('./recurrence-rules.ts').then(({ recurrenceForm }) => recurrenceForm(recurrence)),
    values: before,
    save: (input, { api }) => api.recurrence.update.mutate({ ...input, id }),
    message: t('saved'),
    onSaved: onClose,
  });
  const { fields } = form;
  const { values } = fields;
  const scopes = nextOn ? (['all', 'following', 'this'] as const) : (['all'] as const);
  return (
    <RecordDialog form={form} opened={opened} onClose={onClose} title={t('edit')}>
      <Choice
        label={t('scope')}
        data={scopes.map((value) => ({
          value,
          label: t(`scopes.${value}`, { date: nextOn ? date(nextOn) : '' }),
        }))}
        {...fields.input('scope')}
      />
      <TextInput label={t('concept')} {...fields.input('concept')} />
      {recurrence.amount === undefined ? null : (
        <MoneyInput label={t('amount')} {...fields.input('amount')} />
      )}
      {values.scope === 'this' ? null : (
        <RecurrencePicker
          value={values.recurrence}
          onChange={(value) => fields.setFieldValue('recurrence', value ?? blankRecurrence)}
          from={startsOn}
        />
      )}
    </RecordDialog>
  );
}
