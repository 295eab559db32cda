import { Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { JoinFrame } from '../../../domain/organization/JoinFrame.tsx';
import { forgetJoin } from '../../../lib/api/pending-codes.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useMe } from '../../../lib/session/me.tsx';
import { Ticket } from '../../../theme/Ticket.tsx';
import { RecordForm } from '../../../ui/form/RecordForm.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { LinkedInvitation } from './LinkedInvitation.tsx';

/** Joins an organization by a code: from the address, or typed. */
export default function JoinPage() {
  const { code }: { code?: string } = useParams({ strict: false });
  return (
    <JoinFrame>
      <Ticket>{code ? <LinkedInvitation code={code} /> : <TypedCode />}</Ticket>
    </JoinFrame>
  );
}

function TypedCode() {
  const t = useTranslations('auth');
  const shell = useTranslations('shell');
  const { me } = useMe();
  const navigate = useNavigate();
  const form = useRecordForm({
    schema: () =>
      import('@mostrador/api/identity/invitation/invitation.schema').then(({ JoinCode }) => JoinCode),
    values: { code: '' },
    save: async (input) => input,
    onSaved: ({ code }) => void navigate({ to: paths.joinWith(code) }),
  });
  return (
    <RecordForm form={form}>
      <Stack gap="sm">
        <Title order={1} size="h3">
          {t('joinTitle')}
        </Title>
        {me && !me.currentOrganization ? <Text fw={550}>{shell('noOrganization')}</Text> : null}
        <Text>{t('joinText')}</Text>
        <TextInput
          label={t('joinCode')}
          size="md"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          autoFocus
          {...form.fields.getInputProps('code')}
        />
        <Button type="submit" size="md" loading={form.isSaving}>
          {t('join')}
        </Button>
        {me?.currentOrganization ? (
          <Anchor component={Link} to={paths.start} onClick={forgetJoin}>
            {t('joinNotNow')}
          </Anchor>
        ) : null}
      </Stack>
    </RecordForm>
  );
}
