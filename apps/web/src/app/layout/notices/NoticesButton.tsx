import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { Marked } from '../menu/Marked.tsx';
import { openDialog } from '../shell-state.ts';
import { useFirstNews, useNews } from './use-news.ts';
import { useUnseen } from './use-unseen.ts';

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
