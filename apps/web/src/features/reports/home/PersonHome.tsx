import { Button, Group, Skeleton } from '@mantine/core';
import { IconArrowsExchange, IconCoins, IconReceipt2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { PartFailed } from '../../../ui/feedback/PartFailed.tsx';
import { Rows } from '../../../ui/layout/layout.tsx';
import { Coming } from './Coming.tsx';
import page from './columns.module.css';
import { MoneyCard } from './MoneyCard.tsx';
import { MonthCard } from './MonthCard.tsx';
import { BudgetsCard, GoalsCard } from './PersonAims.tsx';
import classes from './person-home.module.css';
import { Outlook, Worth } from './Worth.tsx';

const TransferDialog = lazyOverlay(
  withWords(['money', 'platform'], () => import('../../../domain/money/TransferDialog.tsx')),
);

/** The assets of a person, the month, the upcoming items, and the goals: queried at once. */
export default function PersonHome() {
  // Summarizes data that other pages change, so it is loaded again when the user returns.
  const { data, error, refetch } = trpc.report.person.useQuery(undefined, { staleTime: 0 });
  if (error && !data) return <PartFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={480} radius="lg" />;
  return (
    <Rows gap={16}>
      <Begin />
      <div className={page.columns}>
        <div className={classes.column}>
          <MoneyCard money={data.money} accounts={data.accounts} />
          <MonthCard month={data.month} before={data.before} today={data.today} />
          <BudgetsCard budgets={data.budgets} />
        </div>
        <div className={classes.column}>
          <Coming coming={data.coming} accounts={data.accounts} today={data.today} />
          <Outlook forecast={data.forecast} />
          <GoalsCard goals={data.goals} />
          <Worth worth={data.worth} />
        </div>
      </div>
    </Rows>
  );
}

/** The most frequent entries, one press away. */
function Begin() {
  const t = useTranslations('personal');
  const [isMoving, setMoving] = useState(false);
  return (
    <Group gap="xs">
      <Button
        renderRoot={(props) => <Link {...props} to={paths.newExpense} />}
        leftSection={<IconReceipt2 size={18} aria-hidden="true" />}
      >
        {t('newExpense')}
      </Button>
      <Button
        variant="default"
        renderRoot={(props) => <Link {...props} to={paths.newIncome} />}
        leftSection={<IconCoins size={18} aria-hidden="true" />}
      >
        {t('newIncome')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconArrowsExchange size={18} aria-hidden="true" />}
        onPointerEnter={() => void TransferDialog.preload()}
        onClick={() => setMoving(true)}
      >
        {t('move')}
      </Button>
      {isMoving ? <TransferDialog onClose={() => setMoving(false)} /> : null}
    </Group>
  );
}
