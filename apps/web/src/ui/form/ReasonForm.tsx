import { Text, TextInput } from '@mantine/core';
import type { useApi } from '../../lib/api/trpc.ts';
import type { Rules } from '../../lib/forms/form.ts';
import { RecordDialog } from './RecordDialog.tsx';
import { useRecordForm } from './use-record-form.ts';

export type ReasonFormProps<Values extends { reason: string }, Input extends object> = {
  opened: boolean;
  onClose: () => void;
  title: string;
  text: string;
  /** The label of the reason. */
  label: string;
  /** Marks the field as required; the schema validates it. */
  required?: boolean;
  submit: string;
  schema: Rules<Input>;
  values: Values;
  save: (input: Input, api: ReturnType<typeof useApi>) => Promise<unknown>;
  /** The notification after the record was voided. */
  message: string;
};

/** A form to void a record with a reason: an error is shown in the dialog, and typed text is not lost. */
export function ReasonForm<Values extends { reason: string }, Input extends object>(
  props: ReasonFormProps<Values, Input>,
) {
  const { opened, onClose, title, text, label, required, submit, schema, values, save, message } = props;
  const form = useRecordForm({
    schema,
    values,
    save: (input: Input, { api }) => save(input, api),
    message,
    onSaved: onClose,
  });
  return (
    <RecordDialog form={form} color="red" {...{ opened, onClose, title, submit }}>
      <Text>{text}</Text>
      <TextInput
        data-autofocus
        label={label}
        maxLength={140}
        {...(required ? { required } : {})}
        {...form.fields.getInputProps('reason')}
      />
    </RecordDialog>
  );
}
