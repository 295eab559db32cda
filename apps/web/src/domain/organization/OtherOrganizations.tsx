import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useMe } from '../../lib/session/me.tsx';
import { useSwitch } from './use-switch.tsx';

/** The other organizations of a user who cannot work in the current one; empty if there are none. */
export function OtherOrganizations() {
  const t = useTranslations('account');
  const { me } = useMe();
  const { switchTo, question } = useSwitch();
  const others = me?.organizations.filter(({ id }) => id !== me.currentOrganization?.id) ?? [];
  if (others.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text c="dimmed">{t('elsewhere')}</Text>
      <Group gap="xs">
        {others.map(({ id, name }) => (
          <Button key={id} variant="default" onClick={() => switchTo(id)}>
            {name}
          </Button>
        ))}
      </Group>
      {question}
    </Stack>
  );
}
