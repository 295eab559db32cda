import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { trpc } from '../../../../lib/api/trpc.ts';
import { notify } from '../../../../lib/device/notify.ts';
import type { Me } from '../../../../lib/session/person.ts';
import { Section } from '../Section.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { ExportButton } from './ExportButton.tsx';
import { LeaveOrganizations } from './LeaveOrganizations.tsx';

/** The stored personal data: export, leaving, or deletion. */
export function DataSection({ user }: { user: Me['user'] }) {
  const t = useTranslations('account.data');
  const shell = useTranslations('shell');
  const format = useFormatter();
  const [opened, setOpened] = useState<'leave' | 'delete' | null>(null);
  const keep = trpc.auth.programDestroy.useMutation({
    onSuccess: () => notify({ message: t('kept'), color: 'income' }),
  });
  const { destroyAt } = user;
  const close = () => setOpened(null);
  return (
    <Section title={t('title')}>
      <Stack gap="xs" align="flex-start">
        <Text c="dimmed">{t('exportText')}</Text>
        <ExportButton leftSection={<IconDownload size={18} aria-hidden="true" />} />
      </Stack>
      <Stack gap="xs" align="flex-start">
        <Text c="dimmed">{t('leaveText')}</Text>
        <Button variant="default" onClick={() => setOpened('leave')}>
          {t('leave')}
        </Button>
      </Stack>
      <Stack gap="xs" align="flex-start">
        <Text c="dimmed">{t('deleteText')}</Text>
        {destroyAt ? (
          <Group>
            <Text fw={550}>
              {t('deleteSet', { date: format.dateTime(new Date(destroyAt), { dateStyle: 'long' }) })}
            </Text>
            <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate({ cancel: true })}>
              {shell('keepAccount')}
            </Button>
          </Group>
        ) : (
          <Button variant="light" color="red" onClick={() => setOpened('delete')}>
            {t('delete')}
          </Button>
        )}
      </Stack>
      {opened === 'leave' ? <LeaveOrganizations onClose={close} /> : null}
      {opened === 'delete' ? <DeleteAccount onClose={close} /> : null}
    </Section>
  );
}
