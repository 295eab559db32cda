import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useIdempotentCall } from '../../../lib/api/use-idempotent-call.ts';
import { RecordForm } from '../../../ui/form/RecordForm.tsx';
import { type RecordForm as Form, useRecordForm } from '../../../ui/form/use-record-form.ts';

const rules = () =>
  import('@mostrador/api/identity/member/member.schema').then(({ CounterMember }) =>
    CounterMember.omit({ roleId: true }),
  );

type Values = { name: string; pin: string };

/** Adds a member without an e-mail, who signs in only at the till. */
export function ByPin({ roleId, onMade }: { roleId: string; onMade: () => void }) {
  const t = useTranslations('role');
  const once = useIdempotentCall();
  const blank: Values = { name: '', pin: '' };
  const form = useRecordForm({
    schema: rules,
    values: blank,
    save: async ({ name, pin }, { api }) => {
      await once({ name, pin, roleId }, api.member.create.mutate);
      return name;
    },
    message: (name) => t('personAdded', { name }),
    onSaved: onMade,
  });
  return (
    <RecordForm form={form}>
      <Stack>
        <TextInput
          data-autofocus
          label={t('firstName')}
          autoComplete="off"
          required
          {...form.fields.input('name')}
        />
        <PinField form={form} />
        <Text c="dimmed">{t('pinHint')}</Text>
        <Button type="submit" fullWidth size="md" loading={form.isSaving}>
          {t('addPerson')}
        </Button>
      </Stack>
    </RecordForm>
  );
}

/** The PIN that the owner sets for a member without an account. */
export function PinField<Fields extends { pin: string }>({ form }: { form: Form<Fields> }) {
  const t = useTranslations('role');
  return (
    <PasswordInput
      label={t('pinNew')}
      visibilityToggleButtonProps={{ 'aria-label': t('showPin') }}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      dir="ltr"
      required
      {...form.fields.getInputProps('pin')}
    />
  );
}
