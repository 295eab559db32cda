import { Button, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { JoinFrame } from '../../../../domain/organization/JoinFrame.tsx';
import { OtherOrganizations } from '../../../../domain/organization/OtherOrganizations.tsx';
import { useMe } from '../../../../lib/session/me.tsx';

/** The page for members of an organization that is suspended, or that has moved to another address. */
export default function SuspendedPage() {
  const t = useTranslations('account.suspended');
  const { me } = useMe();
  const organization = me?.currentOrganization?.name ?? '';
  const hasMoved = me?.suspension?.reason === 'moved';
  const address = me?.suspension?.movedTo;
  return (
    <JoinFrame>
      <Stack maw={560} w="100%">
        <Title order={1} size="h3">
          {t(hasMoved ? 'moved' : 'operator', { organization })}
        </Title>
        <Text>{t(hasMoved ? 'movedText' : 'operatorText')}</Text>
        {hasMoved && !address ? <Text>{t('askAddress')}</Text> : null}
        {address ? (
          <Button component="a" href={address} size="md">
            {t('goOn')}
          </Button>
        ) : null}
        <OtherOrganizations />
      </Stack>
    </JoinFrame>
  );
}
