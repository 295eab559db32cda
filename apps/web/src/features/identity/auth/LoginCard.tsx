import { Anchor, Button, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../../lib/api/failure.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { signIn } from '../../../lib/session/session.ts';
import { RecordForm } from '../../../ui/form/RecordForm.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { PasswordField } from '../../../ui/inputs/PasswordField.tsx';
import classes from './auth.module.css';
import { EmailField } from './EmailField.tsx';
import { SecondStep } from './SecondStep.tsx';

/** `isQuiet` means that another action of the page is more prominent. */
type LoginCardProps = { heading: 1 | 2; email?: string; isQuiet?: boolean };

/** Email and password; a known address is filled in. */
export function LoginCard({ heading, email = '', isQuiet = false }: LoginCardProps) {
  const t = useTranslations('auth');
  const [challenge, setChallenge] = useState<string | null>(null);
  const form = useRecordForm({
    schema: () => import('@mostrador/api/identity/auth/auth.schema').then(({ Credentials }) => Credentials),
    values: { email, password: '' },
    save: (input, { api }) =>
      api.auth.login.mutate(input).catch((error: unknown) => {
        const { reason, details } = failureOf(error);
        if (reason !== 'secondFactorRequired') throw error;
        return { challenge: String(details.challenge) };
      }),
    onSaved: (answer) =>
      'challenge' in answer ? setChallenge(answer.challenge) : signIn(answer.accessToken),
  });
  if (challenge)
    return <SecondStep challenge={challenge} heading={heading} onBack={() => setChallenge(null)} />;
  return (
    <section aria-labelledby="login-title">
      <Title order={heading} size="h3" mb="md" id="login-title">
        {t('loginTitle')}
      </Title>
      <RecordForm form={form}>
        <Stack gap="sm">
          <EmailField autoComplete="username" size="md" {...form.fields.input('email')} />
          <div className={classes.password}>
            <PasswordField
              label={t('password')}
              autoComplete="current-password"
              size="md"
              autoFocus={email !== ''}
              {...form.fields.getInputProps('password')}
            />
            <Anchor component={Link} to={paths.forgotPassword} size="sm" className={classes.forgot ?? ''}>
              {t('forgotPassword')}
            </Anchor>
          </div>
          <Button type="submit" size="lg" variant={isQuiet ? 'default' : 'filled'} loading={form.isSaving}>
            {t('signIn')}
          </Button>
        </Stack>
      </RecordForm>
    </section>
  );
}
