import { Alert, Badge, Button, Group, Loader, Text, Title } from '@mantine/core';
import dompurify from 'dompurify';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { closeDialog } from '../shell-state.ts';
import classes from './news.module.css';
import { newestPage } from './use-news.ts';

/** The changelog, the newest entry first. Closing it marks everything as seen. */
export default function NewsDialog({ opened }: { opened: boolean }) {
  const t = useTranslations('shell');
  const { changelog } = trpc.useUtils();
  const markSeen = trpc.changelog.markSeen.useMutation({ meta: { inline: true } });
  const close = () => {
    const newest = changelog.list.getData(newestPage)?.changelogs[0];
    if (newest?.unread) markSeen.mutate({ id: newest.id });
    closeDialog();
  };
  return (
    <Dialog opened={opened} onClose={close} title={t('whatsNew')} size="lg">
      <News />
    </Dialog>
  );
}

function News() {
  const t = useTranslations();
  const [page, setPage] = useState(1);
  const { data, error, isPending } = trpc.changelog.list.useQuery({ ...newestPage, page });
  if (error && !data) return <Alert color="red">{t('errors.changelogLoadFailed')}</Alert>;
  if (isPending) return <Loader type="dots" role="status" aria-label={t('common.loading')} />;
  const { changelogs, pagination } = data;
  if (changelogs.length === 0) return <Alert>{t('shell.whatsNewEmpty')}</Alert>;
  const { prev, next } = pagination;
  return (
    <div className={classes.news}>
      {changelogs.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
      <Group justify="space-between">
        {prev ? <Button onClick={() => setPage(prev)}>{t('shell.newer')}</Button> : <span />}
        {next ? <Button onClick={() => setPage(next)}>{t('shell.older')}</Button> : null}
      </Group>
    </div>
  );
}

type EntryProps = { entry: { title: string; content: string; createdAt: string | Date; unread: boolean } };

function Entry({ entry: { title, content, createdAt, unread } }: EntryProps) {
  const t = useTranslations('shell');
  const { date } = useFormat();
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => body.current?.replaceChildren(cleaned(content)), [content]);
  return (
    <article className={classes.entry}>
      <Group gap="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        {unread ? <Badge color="cempasuchil">{t('isNew')}</Badge> : null}
      </Group>
      <Text size="sm" c="dimmed">
        {date(createdAt)}
      </Text>
      <div ref={body} className={classes.content} />
    </article>
  );
}

/** Sanitizes the HTML again where it is rendered, although the server already did. */
const cleaned = (html: string) =>
  dompurify.sanitize(html, { RETURN_DOM_FRAGMENT: true, ADD_ATTR: ['target'], FORBID_TAGS: ['style'] });
