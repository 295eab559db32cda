import { Button, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { getJoin, getReferral } from '../../lib/brought.ts';
import { notify } from '../../lib/notify.ts';
import { useSession } from '../../lib/session.ts';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecordForm } from '../../ui/record/use-record-form.ts';
import { Done } from './Done.tsx';

/** A new account by e-mail; once sent it says where to look, and sends it again. */
export function SignUpCard() {
  const t = useTranslations('auth');
  const { language } = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useRecordForm({
    schema: () => import('./auth-rules.ts').then(({ NewAccount }) => NewAccount),
    values: { email: '', password: '' },
    save: async (input, { api }) => {
      const said = { ...input, language, referralCode: getReferral() };
      const invitation = getJoin();
      // Who was invited works in the business of others and needs none of his own.
      if (invitation) await api.auth.signUpGuest.mutate({ ...said, code: invitation.code });
      else await api.auth.signUp.mutate(said);
      return input;
    },
    onSaved: ({ email }) => {
      if (sentTo) notify({ message: t('emailSentTitle'), color: 'income' });
      setSentTo(email);
    },
  });
  if (sentTo) {
    // Signing up again with the same address sends another mail, and voids the link of the first.
    const again = (
      <Button type="submit" variant="default" loading={form.isSaving}>
        {t('resendEmail')}
      </Button>
    );
    return (
      <RecordForm form={form}>
        <Done title={t('emailSentTitle')} heading={1} action={again}>
          {t('emailSentText', { email: sentTo })}
        </Done>
      </RecordForm>
    );
  }
  return (
    <section aria-labelledby="sign-up-title">
      <Title order={1} size="h3" mb="md" id="sign-up-title">
        {t('signUpTitle')}
      </Title>
      <RecordForm form={form}>
        <Stack gap="sm">
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="email"
            size="md"
            dir="ltr"
            {...form.fields.getInputProps('email')}
          />
          <PasswordInput
            label={t('password')}
            description={t('passwordHint')}
            autoComplete="new-password"
            size="md"
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
            {...form.fields.getInputProps('password')}
          />
          <Button type="submit" size="md" loading={form.isSaving}>
            {t('signUp')}
          </Button>
        </Stack>
      </RecordForm>
    </section>
  );
}
