import { Button, Skeleton, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { Ticket } from '../../../theme/Ticket.tsx';
import { PartFailed } from '../../../ui/feedback/PartFailed.tsx';
import classes from './day-home.module.css';
import { useTasks } from './use-tasks.tsx';

/**
 * The pending tasks, the most urgent first, each with its single action. Empty ones are omitted. A new shop
 * gets no note that nothing is pending.
 */
export function Pending({ isNew }: { isNew: boolean }) {
  const t = useTranslations('home');
  const query = trpc.report.waiting.useQuery();
  const tasks = useTasks(query.data);
  if (isNew && tasks.length === 0) return null;
  return (
    <Ticket label={t('pending')} className={classes.pending}>
      <div className={classes.pendingHead}>
        <Title order={2} size="h4">
          {t('pending')}
        </Title>
        {tasks.length > 0 ? (
          <Text size="sm" c="dimmed">
            {tasks.length}
          </Text>
        ) : null}
      </div>
      {query.error && !query.data ? (
        <PartFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {!query.data && !query.error ? <Skeleton height={120} /> : null}
      {query.data && tasks.length === 0 ? (
        <p className={classes.allDone}>
          <IconCircleCheck size={22} aria-hidden="true" /> {t('allDone')}
        </p>
      ) : null}
      <ul className={classes.tasks}>
        {tasks.map(({ id, title, value, text, act, to, search = {} }, index) => (
          <li key={id}>
            <div className={classes.taskLine}>
              <span>{title}</span>
              <b className={classes.taskValue}>{value}</b>
            </div>
            <div className={classes.taskLine}>
              <Text size="sm" c="dimmed" truncate>
                {text}
              </Text>
              <Button
                renderRoot={(props) => <Link {...props} to={to} search={search} />}
                size="xs"
                variant={index === 0 ? 'filled' : 'default'}
              >
                {act}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Ticket>
  );
}
