import { Button, Skeleton, Text, Title } from '@mantine/core';
import type { Waiting } from '@mostrador/api/insight/report/report.schema';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Ticket } from '../../../theme/Ticket.tsx';
import { PartFailed } from '../../../ui/feedback/PartFailed.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import classes from './day-home.module.css';

type Task = {
  id: string;
  title: string;
  value: ReactNode;
  text: string;
  act: string;
  to: string;
  search?: Record<string, string>;
};

/**
 * What waits, the most urgent first, each with its one act; what has no work is not there. Who begins is not
 * told that nothing waits.
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

function useTasks(found: Waiting | undefined): Task[] {
  const t = useTranslations('home');
  const { date } = useFormat();
  if (!found) return [];
  const { tickets, due, payable, lowStock } = found;
  const tasks: (Task | null)[] = [
    tickets.count > 0
      ? {
          id: 'tickets',
          title: t('tickets'),
          value: <Money amount={tickets.amount} />,
          text: t('ticketsText', { count: tickets.count }),
          act: t('open'),
          to: paths.till,
          search: { espera: '1' },
        }
      : null,
    due && due.count > 0
      ? {
          id: 'due',
          title: t('due'),
          value: <Money amount={due.amount} />,
          text: due.names.length > 0 ? due.names.join(' · ') : t('debts', { count: due.count }),
          act: t('collect'),
          to: paths.debts,
          search: { status: 'due' },
        }
      : null,
    payable && payable.count > 0
      ? {
          id: 'payable',
          title: t('payable'),
          value: <Money amount={payable.amount} />,
          text: [payable.name, payable.dueDate ? date(payable.dueDate) : null].filter(Boolean).join(', '),
          act: t('pay'),
          to: paths.debts,
          search: { direction: 'payable' },
        }
      : null,
    lowStock && lowStock.count > 0
      ? {
          id: 'low',
          title: t('low'),
          value: t('products', { count: lowStock.count }),
          text: lowStock.name ?? '',
          act: t('reorder'),
          to: paths.reorder,
        }
      : null,
  ];
  return tasks.filter((task) => task !== null);
}
