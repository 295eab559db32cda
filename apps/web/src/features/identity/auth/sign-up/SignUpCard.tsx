import { Button, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../../../lib/api/failure.ts';
import { getJoin, getReferral } from '../../../../lib/api/pending-codes.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { notify } from '../../../../lib/device/notify.ts';
import { explain } from '../../../../lib/i18n/text.tsx';
import { signIn, useSession } from '../../../../lib/session/session.ts';
import { RecordForm } from '../../../../ui/form/RecordForm.tsx';
import { useRecordForm } from '../../../../ui/form/use-record-form.ts';
import { PasswordField } from '../../../../ui/inputs/PasswordField.tsx';
import { Done } from '../Done.tsx';
import { EmailField } from '../EmailField.tsx';
import { LoginCard } from '../LoginCard.tsx';
import { useConfirmedElsewhere } from './confirmed.ts';

/**
 * Creates an account by e-mail. After that it shows where to look, and can send the mail again. If the mail
 * is opened in this browser, the user is signed in with the password typed here, or sees the error and signs
 * in by hand.
 */
export function SignUpCard() {
  const t = useTranslations('auth');
  const { language } = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useRecordForm({
    schema: () => import('../auth-rules.ts').then(({ SignUp }) => SignUp),
    values: { email: '', password: '', passwordConfirmation: '' },
    save: async (input, { api }) => {
      const registration = { ...input, language, referralCode: getReferral() };
      const invitation = getJoin();
      // An invited user works in another owner's business and needs no own organization.
      if (invitation) await api.auth.signUpGuest.mutate({ ...registration, code: invitation.code });
      else await api.auth.signUp.mutate(registration);
      return input;
    },
    onSaved: ({ email }) => {
      if (sentTo) notify({ message: t('emailSentTitle'), color: 'income' });
      setSentTo(email);
    },
  });
  const login = trpc.auth.login.useMutation({
    meta: { inline: true },
    onSuccess: ({ accessToken }) => signIn(accessToken),
  });
  useConfirmedElsewhere(sentTo, () => {
    const { email, password } = form.fields.getValues();
    login.mutate({ email, password });
  });
  if (sentTo && login.isError) {
    return (
      <Stack>
        <Done title={t('emailConfirmed')}>{explain(failureOf(login.error))}</Done>
        <LoginCard heading={2} email={sentTo} />
      </Stack>
    );
  }
  if (sentTo) {
    // Signing up again with the same address sends another mail and voids the previous link.
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
          <EmailField autoComplete="email" size="md" {...form.fields.input('email')} />
          <PasswordField
            label={t('password')}
            description={t('passwordHint')}
            autoComplete="new-password"
            size="md"
            {...form.fields.getInputProps('password')}
          />
          <PasswordField
            label={t('passwordConfirmation')}
            autoComplete="new-password"
            size="md"
            {...form.fields.getInputProps('passwordConfirmation')}
          />
          <Button type="submit" size="md" loading={form.isSaving}>
            {t('signUp')}
          </Button>
        </Stack>
      </RecordForm>
    </section>
  );
}
