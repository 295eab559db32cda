import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { PasswordField } from '../../../ui/inputs/PasswordField.tsx';
import { Section } from './Section.tsx';

export function PasswordSection() {
  const t = useTranslations('account.password');
  const [isChanging, setChanging] = useState(false);
  const { data } = trpc.secondFactor.read.useQuery();
  const hasPassword = data?.hasPassword ?? true;
  return (
    <Section title={t('title')}>
      <Group justify="space-between">
        <Text c="dimmed" flex="1 1 240px">
          {t(hasPassword ? 'hint' : 'none')}
        </Text>
        {hasPassword ? (
          <Button variant="default" onClick={() => setChanging(true)}>
            {t('change')}
          </Button>
        ) : null}
      </Group>
      <ChangePassword opened={isChanging} onClose={() => setChanging(false)} />
    </Section>
  );
}

function ChangePassword({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('account.password');
  const auth = useTranslations('auth');
  const form = useRecordForm({
    schema: () => import('./account-rules.ts').then(({ NewPassword }) => NewPassword),
    values: { currentPassword: '', password: '' },
    save: (input, { api }) => api.auth.updatePassword.mutate(input),
    message: t('changed'),
    onSaved: () => {
      form.startAgain();
      onClose();
    },
  });
  return (
    <RecordDialog form={form} opened={opened} onClose={onClose} title={t('change')}>
      <PasswordField
        label={auth('currentPassword')}
        autoComplete="current-password"
        data-autofocus
        {...form.fields.getInputProps('currentPassword')}
      />
      <PasswordField
        label={auth('newPassword')}
        description={auth('passwordHint')}
        autoComplete="new-password"
        {...form.fields.getInputProps('password')}
      />
    </RecordDialog>
  );
}
