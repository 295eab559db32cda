import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { useOrganization } from '../../../lib/session/me.tsx';
import { Marked } from '../menu/Marked.tsx';
import { openDialog } from '../shell-state.ts';
import { useFirstNews, useIsTime, useNews } from './use-news.ts';

/**
 * The bell. The number of unseen notifications is given in words; a dot shows that there are some, or news.
 */
export function NoticesButton() {
  const t = useTranslations('shell');
  const { newest } = useNews();
  const count = useUnseen();
  const hasNews = newest?.unread ?? false;
  const label = count === 0 && hasNews ? t('whatsNewUnread') : t('notices', { count });
  useFirstNews();
  return (
    <Marked isMarked={count > 0 || hasNews}>
      <ActionIcon
        size={40}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => openDialog('notices')}
      >
        <IconBell size={20} />
      </ActionIcon>
    </Marked>
  );
}

/** The number of notifications of the organization that the user has not seen. */
function useUnseen(): number {
  const isTime = useIsTime();
  const isInside = useOrganization() !== null;
  const { data } = trpc.notification.unseen.useQuery(undefined, { enabled: isTime && isInside });
  return data?.count ?? 0;
}
