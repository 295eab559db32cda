import { Button, Text } from '@mantine/core';
import { IconBan, IconCheck, IconClock, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Expense } from '../../../domain/expense/expense.ts';
import { WaitingDays } from '../../../domain/recurrence/WaitingDays.tsx';
import { useShop } from '../../../domain/sale/shop.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { daysAfter, shopDay } from '../../../lib/format/days.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { lazyDialog } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { useUserName } from '../../../lib/session/use-user-name.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { MoreActs } from '../../../ui/menu/MoreActs.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useConcept } from './expense.columns.tsx';
import classes from './expense.module.css';
import { useApproving } from './use-approving.ts';

const VoidExpense = lazyDialog(() => import('./VoidExpense.tsx'));

/** What waits to be approved, the oldest first: each with its one act. */
export default function PendingExpensesPage() {
  const t = useTranslations('expense');
  const pending = trpc.expense.pending.useQuery({ perPage: 100 });
  const approves = useCan('expense.approve');
  const { approveMany } = useApproving();
  const ids = pending.data?.expensesTransactions.map(({ id }) => id) ?? [];
  return (
    <>
      <PageHeader
        title={t('pending')}
        back={paths.expenses}
        actions={
          <>
            <WaitingDays />
            {approves && ids.length > 1 ? (
              <Button loading={approveMany.isPending} onClick={() => approveMany.mutate({ ids })}>
                {t('approveAll', { count: ids.length })}
              </Button>
            ) : null}
          </>
        }
      />
      <RecordLoader query={pending} back={paths.expenses}>
        {({ expensesTransactions: rows }) => <Waiting rows={rows} approves={approves} />}
      </RecordLoader>
    </>
  );
}

function Waiting({ rows, approves }: { rows: Expense[]; approves: boolean }) {
  const t = useTranslations('expense');
  if (rows.length === 0)
    return (
      <EmptyState kind="nothingToDo" title={t('nothingWaits')}>
        {t('nothingWaitsText')}
      </EmptyState>
    );
  return (
    <ul className={classes.waiting} aria-label={t('pending')}>
      {rows.map((expense) => (
        <WaitingRow key={expense.id} expense={expense} approves={approves} />
      ))}
    </ul>
  );
}

function WaitingRow({ expense, approves }: { expense: Expense; approves: boolean }) {
  const conceptOf = useConcept();
  const who = useUserName();
  const { date } = useFormat();
  const { id, amount = 0, category, user } = expense;
  const facts = [date(expense.date), category?.name, user && who(user)].filter(Boolean);
  return (
    <li className={classes.waitingRow}>
      <div>
        <Link to={paths.expense(id)} className={classes.link}>
          {conceptOf(expense)}
        </Link>
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
      </div>
      <span className={classes.amount}>
        <Money isEven amount={amount} />
      </span>
      {approves ? <Acts expense={expense} /> : null}
    </li>
  );
}

function Acts({ expense: { id } }: { expense: Expense }) {
  const t = useTranslations('expense');
  const shop = useShop();
  const [isSkipping, setSkipping] = useState(false);
  const { approve, postpone } = useApproving();
  const tomorrow = shop ? daysAfter(shopDay(new Date(), shop), 1) : '';
  return (
    <div className={classes.waitingActs}>
      <Button
        leftSection={<IconCheck size={18} />}
        loading={approve.isPending}
        onClick={() => approve.mutate({ id })}
      >
        {t('approve')}
      </Button>
      <MoreActs
        position="bottom-end"
        acts={[
          { name: 'edit', label: t('correct'), icon: IconPencil, link: { to: paths.editExpense(id) } },
          {
            name: 'postpone',
            label: t('tomorrow'),
            icon: IconClock,
            onAct: () => postpone.mutate({ id, until: tomorrow }),
          },
          {
            name: 'skip',
            label: t('skip'),
            icon: IconBan,
            isDangerous: true,
            onAct: () => setSkipping(true),
          },
        ]}
      />
      <VoidExpense id={id} isWaiting opened={isSkipping} onClose={() => setSkipping(false)} />
    </div>
  );
}
