import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/api/trpc.ts';
import { useMe } from '../../lib/session/me.tsx';
import type { RecordForm } from '../../ui/form/use-record-form.ts';
import { PasswordField } from '../../ui/inputs/PasswordField.tsx';

type ProofFieldsProps<Values> = {
  form: RecordForm<Values>;
  /** The name of the password field in the form. */
  password?: string;
  label?: string;
  isFirst?: boolean;
};

/**
 * The fields that prove the user's identity: the password, or a code by mail if the account has none, and a
 * code of the second factor if there is one.
 */
export function ProofFields<Values>({ form, password, label, isFirst }: ProofFieldsProps<Values>) {
  const auth = useTranslations('auth');
  const { data } = trpc.secondFactor.read.useQuery();
  const focus = isFirst ? { 'data-autofocus': true } : {};
  if (!data) return <Skeleton height={64} />;
  return (
    <>
      {data.hasPassword ? (
        <PasswordField
          label={label ?? auth('currentPassword')}
          autoComplete="current-password"
          required
          {...focus}
          {...form.fields.getInputProps(password ?? 'currentPassword')}
        />
      ) : (
        <MailedCode form={form} />
      )}
      {data.isOn ? (
        <TextInput
          label={auth('oneTimeCode')}
          description={auth('proof.oneTimeCodeHint')}
          autoComplete="one-time-code"
          dir="ltr"
          maxLength={20}
          required
          {...form.fields.getInputProps('oneTimeCode')}
        />
      ) : null}
    </>
  );
}

function MailedCode<Values>({ form }: { form: RecordForm<Values> }) {
  const t = useTranslations('auth.proof');
  const { me } = useMe();
  const send = trpc.auth.sendProof.useMutation();
  const email = me?.user.email ?? '';
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed" role="status" style={{ overflowWrap: 'anywhere' }}>
        {t(send.isSuccess ? 'sent' : 'hint', { email })}
      </Text>
      <Group align="end" gap="xs">
        <TextInput
          label={t('code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          dir="ltr"
          maxLength={6}
          required
          flex="1 1 160px"
          {...form.fields.getInputProps('emailCode')}
        />
        <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
          {t(send.isSuccess ? 'again' : 'send')}
        </Button>
      </Group>
    </Stack>
  );
}
