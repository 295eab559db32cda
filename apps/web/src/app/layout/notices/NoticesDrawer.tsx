import { Button, Group, Stack, Text } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { Sheet } from '../../../ui/dialog/Sheet.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PartFailed } from '../../../ui/feedback/PartFailed.tsx';
import { closeDialog, openDialog } from '../shell-state.ts';
import { NoticeChoice } from './NoticeChoice.tsx';
import { NoticeEntry } from './NoticeEntry.tsx';
import classes from './notices.module.css';
import { useNews } from './use-news.ts';

const shown = 20;

/** The notifications of the user, the newest first, and the choice of their kinds. */
export default function NoticesDrawer({ opened }: { opened: boolean }) {
  const t = useTranslations();
  const [perPage, setPerPage] = useState(shown);
  const { newest } = useNews();
  const list = trpc.notification.listOfOrganization.useQuery(
    { perPage },
    { enabled: opened, placeholderData: keepPreviousData },
  );
  const rows = list.data?.notifications;
  return (
    <Sheet opened={opened} onClose={closeDialog} position="right" title={t('notification.title')}>
      <Group justify="space-between" mb="sm">
        <Button
          variant="default"
          leftSection={<IconSparkles size={18} aria-hidden="true" />}
          onClick={() => openDialog('news')}
        >
          {t('shell.whatsNew')}
          {newest?.unread ? <span className={classes.dot} aria-hidden="true" /> : null}
        </Button>
        <AllSeen isShown={rows?.some(({ seenAt }) => seenAt === null) ?? false} />
      </Group>
      {list.error && !rows ? <PartFailed error={list.error} onRetry={() => void list.refetch()} /> : null}
      {rows?.length === 0 ? (
        <EmptyState kind="mail" title={t('notification.none')}>
          {t('notification.noneText')}
        </EmptyState>
      ) : null}
      <Stack gap={4} component="ul" className={classes.list}>
        {rows?.map((notice) => (
          <NoticeEntry key={notice.id} notice={notice} />
        ))}
      </Stack>
      {list.data?.pagination.next && perPage < 100 ? (
        <Button
          variant="subtle"
          mt="sm"
          loading={list.isFetching}
          onClick={() => setPerPage(perPage + shown)}
        >
          {t('notification.older')}
        </Button>
      ) : null}
      <details className={classes.choice}>
        <summary>
          <Text component="span" fw={550}>
            {t('notification.preferences')}
          </Text>
        </summary>
        <NoticeChoice />
      </details>
    </Sheet>
  );
}

function AllSeen({ isShown }: { isShown: boolean }) {
  const t = useTranslations('notification');
  const mark = trpc.notification.allSeen.useMutation();
  if (!isShown) return null;
  return (
    <Button variant="subtle" loading={mark.isPending} onClick={() => mark.mutate()}>
      {t('markAll')}
    </Button>
  );
}
