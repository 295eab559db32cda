import { Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import type { Recurrence } from './recurrence.ts';

type EndValues = { id: string; scope: 'all' | 'this'; dueOn: string | null };
type EndDialogProps = { recurrence: Recurrence; opened: boolean; onClose: () => void };

/** Ends the recurrence, or skips its next occurrence; existing documents stay. */
export default function EndDialog({ recurrence, opened, onClose }: EndDialogProps) {
  const t = useTranslations('recurrence');
  const { date } = useFormat();
  const { id, nextOn } = recurrence;
  const before: EndValues = { id, scope: 'all', dueOn: nextOn };
  const form = useRecordForm({
    schema: () =>
      import('@mostrador/api/books/schedule/schedule.schema').then(({ ScheduleEnd }) => ScheduleEnd),
    values: before,
    save: (input, { api }) => api.recurrence.remove.mutate(input),
    message: t('ended'),
    onSaved: onClose,
  });
  const scopes = nextOn ? (['all', 'this'] as const) : (['all'] as const);
  return (
    <RecordDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={t('endTitle')}
      submit={t('end')}
      color="red"
    >
      <Text>{t('endText')}</Text>
      <Choice
        label={t('scope')}
        data={scopes.map((value) => ({
          value,
          label: t(`scopes.${value}`, { date: nextOn ? date(nextOn) : '' }),
        }))}
        {...form.fields.input('scope')}
      />
    </RecordDialog>
  );
}
