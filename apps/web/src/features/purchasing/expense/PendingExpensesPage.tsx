import { Button, Text } from '@mantine/core';
import { IconBan, IconCheck, IconClock, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Expense } from '../../../domain/expense/expense.ts';
import { WaitingDays } from '../../../domain/recurrence/WaitingDays.tsx';
import { useShop } from '../../../domain/sale/use-shop.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { daysAfter, shopDay } from '../../../lib/format/days.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useLetterKey } from '../../../lib/forms/use-letter-key.ts';
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

/** The expenses that await approval, the oldest first: each with its single action. */
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

type WaitingProps = { rows: Expense[]; approves: boolean };

function Waiting({ rows, approves }: WaitingProps) {
  const t = useTranslations('expense');
  if (rows.length === 0)
    return (
      <EmptyState kind="nothingToDo" title={t('nothingWaits')}>
        {t('nothingWaitsText')}
      </EmptyState>
    );
  return <Rows rows={rows} approves={approves} />;
}

/** The actions on the selected expense have shortcuts; when it is settled, the next one is selected. */
function Rows({ rows, approves }: WaitingProps) {
  const t = useTranslations('expense');
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const place = Math.min(at, rows.length - 1);
  useLetterKey('expenseRow', (key) =>
    setAt(Math.min(rows.length - 1, Math.max(0, place + (key === 0 ? 1 : -1)))),
  );
  useEffect(() => {
    if (at > 0) list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <ul className={classes.waiting} aria-label={t('pending')} ref={list}>
      {rows.map((expense, index) => (
        <WaitingRow key={expense.id} expense={expense} approves={approves} isCurrent={index === place} />
      ))}
    </ul>
  );
}

type RowProps = { expense: Expense; approves: boolean; isCurrent: boolean };

function WaitingRow({ expense, approves, isCurrent }: RowProps) {
  const conceptOf = useConcept();
  const who = useUserName();
  const { date } = useFormat();
  const { id, amount = 0, category, user } = expense;
  const facts = [date(expense.date), category?.name, user && who(user)].filter(Boolean);
  return (
    <li className={classes.waitingRow} aria-current={isCurrent || undefined}>
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
      {approves ? <Acts expense={expense} isCurrent={isCurrent} /> : null}
    </li>
  );
}

function Acts({ expense: { id }, isCurrent }: Omit<RowProps, 'approves'>) {
  const t = useTranslations('expense');
  const shop = useShop();
  const [isSkipping, setSkipping] = useState(false);
  const { approve, postpone } = useApproving();
  const tomorrow = shop ? daysAfter(shopDay(new Date(), shop), 1) : '';
  const approveIt = () => approve.mutate({ id });
  const postponeIt = () => postpone.mutate({ id, until: tomorrow });
  const skipIt = () => setSkipping(true);
  const isFree = !approve.isPending && !postpone.isPending;
  return (
    <div className={classes.waitingActs}>
      {isCurrent && isFree ? <ActKeys onApprove={approveIt} onPostpone={postponeIt} onSkip={skipIt} /> : null}
      <Button leftSection={<IconCheck size={18} />} loading={approve.isPending} onClick={approveIt}>
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
            onAct: postponeIt,
          },
          {
            name: 'skip',
            label: t('skip'),
            icon: IconBan,
            isDangerous: true,
            onAct: skipIt,
          },
        ]}
      />
      <VoidExpense id={id} isWaiting opened={isSkipping} onClose={() => setSkipping(false)} />
    </div>
  );
}

type ActKeysProps = { onApprove: () => void; onPostpone: () => void; onSkip: () => void };

/** Rendered once per page, so that a shortcut has only one listener. */
function ActKeys({ onApprove, onPostpone, onSkip }: ActKeysProps) {
  useLetterKey('approveExpense', onApprove);
  useLetterKey('postponeExpense', onPostpone);
  useLetterKey('skipExpense', onSkip);
  return null;
}
