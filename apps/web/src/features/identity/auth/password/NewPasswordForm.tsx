import { Button, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Ticket } from '../../../../theme/Ticket.tsx';
import { RecordForm } from '../../../../ui/form/RecordForm.tsx';
import type { RecordForm as Form } from '../../../../ui/form/use-record-form.ts';
import { PasswordField } from '../../../../ui/inputs/PasswordField.tsx';

type NewPasswordFormProps<Values> = { form: Form<Values>; title: string; text?: string; save: string };

/** The form to set a new password from a link in a mail. */
export function NewPasswordForm<Values extends { password: string }>({
  form,
  title,
  text,
  save,
}: NewPasswordFormProps<Values>) {
  const t = useTranslations('auth');
  return (
    <Ticket>
      <RecordForm form={form}>
        <Stack gap="sm">
          <Title order={1} size="h3">
            {title}
          </Title>
          {text ? <Text>{text}</Text> : null}
          <PasswordField
            label={t('newPassword')}
            description={t('passwordHint')}
            autoComplete="new-password"
            size="md"
            {...form.fields.getInputProps('password')}
          />
          <Button type="submit" size="md" loading={form.isSaving}>
            {save}
          </Button>
        </Stack>
      </RecordForm>
    </Ticket>
  );
}
