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
  /** The mark of a field that must be filled in; the schema judges it. */
  required?: boolean;
  submit: string;
  schema: Rules<Input>;
  values: Values;
  save: (input: Input, api: ReturnType<typeof useApi>) => Promise<unknown>;
  /** The notice after the record was undone. */
  message: string;
};

/** Undoes a record with a reason, as a form: a refusal stands in the dialog, and typed text is not lost. */
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
