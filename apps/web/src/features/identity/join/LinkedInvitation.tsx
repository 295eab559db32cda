import { Alert, Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../../lib/api/failure.ts';
import { forgetJoin } from '../../../lib/api/pending-codes.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { explain } from '../../../lib/i18n/text.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useMe } from '../../../lib/session/me.tsx';
import { enterOrganization } from '../../../lib/session/session.ts';

/** The organization of a code is shown first. Joining takes one press. */
export function LinkedInvitation({ code }: { code: string }) {
  const t = useTranslations('auth');
  const { searchStr } = useLocation();
  const linked = new URLSearchParams(searchStr).get('organization');
  const found = trpc.invitation.preview.useQuery({ code }, { retry: false });
  const enter = useEnter();
  const join = trpc.invitation.join.useMutation({
    meta: { inline: true },
    onSuccess: ({ organization }) => enter(organization.id),
  });
  useWhoIsThere(found.data?.organization.id, enter);
  if (found.isPending) return <Loader type="dots" role="status" aria-label={t('joinTitle')} />;
  const error = found.error ?? join.error;
  const organization = found.data?.organization.name ?? linked;
  return (
    <Stack gap="sm">
      <Title order={1} size="h3">
        {organization ? t('joinInvited', { organization }) : t('joinTitle')}
      </Title>
      {found.data ? <Text size="lg">{t('joinAs', { role: found.data.role.name })}</Text> : null}
      {error ? (
        <Alert color="red" role="alert">
          {failureOf(error).status === 404 ? t('joinUnknown') : explain(failureOf(error))}
        </Alert>
      ) : null}
      <Group>
        {error ? (
          <Button component={Link} to={paths.join} onClick={forgetJoin} size="md">
            {t('joinOther')}
          </Button>
        ) : (
          <Button size="md" loading={join.isPending} onClick={() => join.mutate({ code })}>
            {t('join')}
          </Button>
        )}
        <Button component={Link} to={paths.start} onClick={forgetJoin} variant="default" size="md">
          {t('joinNotNow')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Enters the organization in this tab, and clears the used invitation. */
function useEnter() {
  const navigate = useNavigate();
  return useCallback(
    (organizationId: string) => {
      forgetJoin();
      void navigate({ to: paths.start, replace: true });
      enterOrganization(organizationId);
    },
    [navigate],
  );
}

/** A user who signed up with the code became a member by confirming the address. */
function useWhoIsThere(organizationId: string | undefined, enter: (id: string) => void) {
  const { me } = useMe();
  const isThere = me?.organizations.some(({ id }) => id === organizationId);
  useEffect(() => {
    if (organizationId && isThere) enter(organizationId);
  }, [organizationId, isThere, enter]);
}
