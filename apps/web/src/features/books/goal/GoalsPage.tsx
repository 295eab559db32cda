import { Button, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Goal } from '../../../domain/goal/goal.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
import { Rows } from '../../../ui/layout/layout.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { GoalCard } from './GoalCard.tsx';
import classes from './goal.module.css';

const GoalDialog = lazyOverlay(withWords(['goal', 'platform'], () => import('./GoalDialog.tsx')));

/** The savings goals with their progress. */
export default function GoalsPage() {
  const t = useTranslations('goal');
  // Every money movement changes the saved amounts, so they are loaded again when the user returns.
  const query = trpc.goal.list.useQuery({ perPage: 100 }, { staleTime: 0 });
  const [isNew, setNew] = useState(false);
  const open = useCan('goal.write') ? () => setNew(true) : null;
  const button = open ? (
    <Button
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onPointerEnter={() => void GoalDialog.preload()}
      onClick={open}
    >
      {t('new')}
    </Button>
  ) : null;
  const isEmpty = query.data?.goals.length === 0;
  return (
    <>
      <PageHeader title={t('title')} actions={isEmpty ? null : button} />
      <RecordLoader query={query} back={paths.appHome}>
        {({ goals }) =>
          goals.length === 0 ? (
            <EmptyState kind="records" title={t('emptyTitle')} action={button}>
              {t('emptyText')}
            </EmptyState>
          ) : (
            <Goals goals={goals} />
          )
        }
      </RecordLoader>
      {isNew ? <GoalDialog onClose={() => setNew(false)} /> : null}
    </>
  );
}

function Goals({ goals }: { goals: Goal[] }) {
  const t = useTranslations('goal');
  const { money } = useFormat();
  const open = goals.filter(({ state }) => state !== 'closed');
  const closed = goals.filter(({ state }) => state === 'closed');
  const sum = (figure: 'saved' | 'target') => open.reduce((total, goal) => total + goal[figure], 0);
  return (
    <Rows gap={24}>
      {open.length > 1 ? (
        <Text>{t('together', { saved: money(sum('saved')), target: money(sum('target')) })}</Text>
      ) : null}
      <List goals={open} label={t('title')} />
      {closed.length > 0 ? (
        <Rows tag="section" gap={12} aria-labelledby="closed-goals">
          <Title order={2} size="h4" id="closed-goals">
            {t('closedGoals')}
          </Title>
          <List goals={closed} label={t('closedGoals')} />
        </Rows>
      ) : null}
    </Rows>
  );
}

function List({ goals, label }: { goals: Goal[]; label: string }) {
  if (goals.length === 0) return null;
  return (
    <ul className={classes.goals} aria-label={label}>
      {goals.map((goal) => (
        <li key={goal.id}>
          <GoalCard goal={goal} />
        </li>
      ))}
    </ul>
  );
}
