import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { Marked } from './Marked.tsx';
import { openDialog } from './shell-state.ts';
import { useFirstNews, useNews } from './use-news.ts';
import { useUnseen } from './use-unseen.ts';

/** The bell, with how many were not seen or a dot for news; on a phone it stands here only then. */
export function NoticesButton({ className }: { className: string }) {
  const t = useTranslations('shell');
  const { newest } = useNews();
  const count = useUnseen();
  const hasNews = newest?.unread ?? false;
  const label = count === 0 && hasNews ? t('whatsNewUnread') : t('notices', { count });
  const mark = count || (hasNews ? 'dot' : null);
  useFirstNews();
  return (
    <Marked mark={mark} className={mark === null ? className : ''}>
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
