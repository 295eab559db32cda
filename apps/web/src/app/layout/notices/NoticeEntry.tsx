import { Text, UnstyledButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { Output } from '../../../lib/api/output.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { closeDialog, openDialog } from '../shell-state.ts';
import classes from './notices.module.css';

type Notice = Output<'notification.listOfOrganization'>['notifications'][number];

/** A click shows the subject of the notification and marks it as seen. */
export function NoticeEntry({ notice }: { notice: Notice }) {
  const t = useTranslations('notification');
  const { moment } = useFormat();
  const navigate = useNavigate();
  const seen = trpc.notification.seen.useMutation({ meta: { inline: true } });
  const { kind, severity, title, body, link, seenAt, createdAt } = notice;
  const show = () => {
    if (seenAt === null) seen.mutate({ id: notice.id });
    if (link) {
      closeDialog();
      void navigate({ href: link });
    } else if (kind === 'task_done' || kind === 'task_failed') openDialog('tasks');
  };
  return (
    <li>
      <UnstyledButton className={classes.notice} data-severity={severity} onClick={show}>
        <span className={classes.title}>
          {title}
          {seenAt === null ? (
            <Text component="span" size="xs" className={classes.new}>
              {t('new')}
            </Text>
          ) : null}
        </span>
        <span>{body}</span>
        <Text component="span" size="sm" c="dimmed">
          {moment(createdAt)}
        </Text>
      </UnstyledButton>
    </li>
  );
}
