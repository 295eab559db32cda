import { Button, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { JoinFrame } from '../../../../domain/organization/JoinFrame.tsx';
import { OtherOrganizations } from '../../../../domain/organization/OtherOrganizations.tsx';
import { trpc } from '../../../../lib/api/trpc.ts';
import { paths } from '../../../../lib/navigation/paths.ts';
import { useMe } from '../../../../lib/session/me.tsx';
import { PasswordSection } from '../PasswordSection.tsx';
import { FactorSection } from './FactorSection.tsx';

/** The page of a member without the second factor that the organization requires. */
export default function FactorDuePage() {
  const t = useTranslations('account.factor');
  const { me, retry } = useMe();
  const { data } = trpc.secondFactor.read.useQuery();
  const organization = me?.currentOrganization?.name ?? '';
  const isDue = me?.secondFactorDue ?? false;
  return (
    <JoinFrame>
      <Stack maw={560} w="100%">
        <Title order={1} size="h3">
          {isDue ? t('dueTitle', { organization }) : t('title')}
        </Title>
        {isDue || data?.isOn ? <Text>{t(isDue ? 'dueText' : 'dueDone')}</Text> : null}
        {data && !data.isOn && !data.hasPassword ? <PasswordSection /> : null}
        <FactorSection onDone={() => void retry()} />
        {isDue ? (
          <OtherOrganizations />
        ) : (
          <Button component={Link} to={paths.start} size="md">
            {t('dueGoOn')}
          </Button>
        )}
      </Stack>
    </JoinFrame>
  );
}
