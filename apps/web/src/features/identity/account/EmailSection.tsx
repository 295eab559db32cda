import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { noProof } from '../../../domain/proof/no-proof.ts';
import { ProofFields } from '../../../domain/proof/ProofFields.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import type { Me } from '../../../lib/session/person.ts';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { Section } from './Section.tsx';

/** The address used to sign in, and a new address that is not confirmed yet. */
export function EmailSection({ user: { email, pendingEmail } }: { user: Me['user'] }) {
  const t = useTranslations('account.email');
  const [isChanging, setChanging] = useState(false);
  const cancel = trpc.auth.cancelEmailChange.useMutation({
    onSuccess: () => notify({ message: t('cancelled'), color: 'income' }),
  });
  return (
    <Section title={t('title')}>
      <Group justify="space-between">
        <Text style={{ overflowWrap: 'anywhere' }}>
          <bdi dir="ltr">{email}</bdi>
        </Text>
        <Button variant="default" onClick={() => setChanging(true)}>
          {t('change')}
        </Button>
      </Group>
      {pendingEmail ? (
        <Group justify="space-between" role="status">
          <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {t('pending', { email: pendingEmail })}
          </Text>
          <Button variant="subtle" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('cancel')}
          </Button>
        </Group>
      ) : null}
      <ChangeEmail opened={isChanging} onClose={() => setChanging(false)} />
    </Section>
  );
}

function ChangeEmail({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('account.email');
  const form = useRecordForm({
    schema: () => import('./account-rules.ts').then(({ EmailChange }) => EmailChange),
    values: { email: '', ...noProof },
    save: (input, { api }) => api.auth.changeEmail.mutate(input),
    message: t('sent'),
    onSaved: () => {
      form.startAgain();
      onClose();
    },
  });
  return (
    <RecordDialog form={form} opened={opened} onClose={onClose} title={t('change')} submit={t('send')}>
      <Text c="dimmed">{t('hint')}</Text>
      <TextInput
        label={t('new')}
        type="email"
        autoComplete="email"
        dir="ltr"
        data-autofocus
        {...form.fields.input('email')}
      />
      <ProofFields form={form} />
    </RecordDialog>
  );
}
