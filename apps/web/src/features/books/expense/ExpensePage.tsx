import { Card, Text } from '@mantine/core';
import { IconBan, IconCash, IconCheck, IconPencil } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { History } from '../../../domain/audit/History.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { lazyDialog } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
import { PageActions } from '../../../ui/menu/PageActions.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { ExpenseDetails } from './ExpenseDetails.tsx';
import { type Expense, ExpenseStatus, useConcept } from './expense.columns.tsx';
import classes from './expense.module.css';
import { useApproving } from './use-approving.ts';

const VoidExpense = lazyDialog(() => import('./VoidExpense.tsx'));

export default function ExpensePage() {
  const { id = '' } = useParams({ strict: false });
  const expense = trpc.expense.byId.useQuery({ id });
  return (
    <RecordLoader query={expense} back={paths.expenses}>
      {(read) => <Detail key={id} expense={read} />}
    </RecordLoader>
  );
}

function Detail({ expense }: { expense: Expense }) {
  const t = useTranslations('expense');
  const conceptOf = useConcept();
  const { status, voidReason } = expense;
  return (
    <>
      <PageHeader title={conceptOf(expense)} back={paths.expenses} actions={<Actions expense={expense} />}>
        <ExpenseStatus expense={expense} />
      </PageHeader>
      <div className={classes.page}>
        {status === 'voided' || status === 'skipped' ? (
          <Text c="dimmed">
            {status === 'voided'
              ? t('voidedBecause', { reason: voidReason ?? '—' })
              : t('skippedBecause', { reason: voidReason ?? '—' })}
          </Text>
        ) : null}
        <Card>
          <ExpenseDetails expense={expense} />
        </Card>
        <History subjectId={expense.id} />
      </div>
    </>
  );
}

function Actions({ expense }: { expense: Expense }) {
  const { id, status, contact, balance, fromDrawer } = expense;
  const t = useTranslations('expense');
  const [isVoiding, setVoiding] = useState(false);
  const { approve, returnCash } = useApproving();
  const approves = useCan('expense.approve');
  const removes = useCan('expense.remove');
  const deposits = useCan('debt.deposit');
  const isWaiting = status === 'pending';
  const acts = [
    {
      isAllowed: isWaiting && approves,
      name: 'approve',
      label: t('approve'),
      icon: IconCheck,
      look: 'filled',
      isPending: approve.isPending,
      onAct: () => approve.mutate({ id }),
    },
    {
      isAllowed: deposits && Boolean(balance) && contact !== null,
      name: 'pay',
      label: t('pay'),
      icon: IconCash,
      look: 'filled',
      link: { to: paths.debtor(contact?.id ?? ''), search: { direction: 'payable' } },
    },
    {
      isAllowed: status === 'skipped' && fromDrawer && approves,
      name: 'return',
      label: t('returnCash'),
      icon: IconCash,
      look: 'filled',
      isPending: returnCash.isPending,
      onAct: () => returnCash.mutate({ id }),
    },
    {
      isAllowed: (status === 'done' && approves) || isWaiting,
      name: 'edit',
      label: t('edit'),
      icon: IconPencil,
      look: 'default',
      link: { to: paths.editExpense(id) },
    },
    {
      isAllowed: (status === 'done' || isWaiting) && removes,
      name: 'void',
      label: isWaiting ? t('skip') : t('void'),
      icon: IconBan,
      look: 'danger',
      isDangerous: true,
      onAct: () => setVoiding(true),
    },
  ] as const;
  return (
    <>
      <PageActions acts={acts.filter(({ isAllowed }) => isAllowed)} />
      <VoidExpense id={id} isWaiting={isWaiting} opened={isVoiding} onClose={() => setVoiding(false)} />
    </>
  );
}
