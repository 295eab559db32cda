import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { signIn } from '../../../lib/session/session.ts';
import { RecordForm } from '../../../ui/form/RecordForm.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';

type SecondStepProps = { challenge: string; heading: 1 | 2; onBack: () => void };

/** Asks for a code from the user's authenticator app after the password was right. */
export function SecondStep({ challenge, heading, onBack }: SecondStepProps) {
  const t = useTranslations('auth');
  const form = useRecordForm({
    schema: () => import('@mostrador/api/identity/auth/auth.schema').then(({ SecondStep: rules }) => rules),
    values: { challenge, oneTimeCode: '' },
    save: (input, { api }) => api.auth.secondStep.mutate(input),
    onSaved: ({ accessToken }) => signIn(accessToken),
  });
  return (
    <section aria-labelledby="second-step-title">
      <RecordForm form={form}>
        <Stack gap="sm">
          <Title order={heading} size="h3" id="second-step-title">
            {t('codeTitle')}
          </Title>
          <Text>{t('codeText')}</Text>
          <TextInput
            label={t('oneTimeCode')}
            autoComplete="one-time-code"
            size="md"
            dir="ltr"
            autoFocus
            {...form.fields.input('oneTimeCode')}
            maxLength={20}
          />
          <Button type="submit" size="md" loading={form.isSaving}>
            {t('signIn')}
          </Button>
          <Button variant="subtle" onClick={onBack}>
            {t('otherPassword')}
          </Button>
        </Stack>
      </RecordForm>
    </section>
  );
}
