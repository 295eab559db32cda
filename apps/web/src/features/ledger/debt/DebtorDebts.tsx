import { Button, Chip, Group, Title } from '@mantine/core';
import { IconCalendarEvent, IconReceiptOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ListedDebt } from '../../../domain/debt/debt.ts';
import { InstalmentLines } from '../../../domain/payment/InstalmentLines.tsx';
import { useShop } from '../../../domain/sale/use-shop.ts';
import { shopDay } from '../../../lib/format/days.ts';
import { lazyDialog } from '../../../lib/loading/lazy.tsx';
import { useCan } from '../../../lib/session/me.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { withCodes } from '../../../ui/feedback/with-codes.tsx';
import { col } from '../../../ui/list/col.tsx';
import { type ListColumn, useShownColumns } from '../../../ui/list/columns.ts';
import { DataTable } from '../../../ui/list/DataTable.tsx';
import { MoreActs } from '../../../ui/menu/MoreActs.tsx';
import type { Action } from '../../../ui/menu/MoreActsMenu.tsx';
import { DebtStatus, DueDate, Origin, toDebt } from './debt.columns.tsx';
import classes from './debt.module.css';

const PostponeDialog = lazyDialog(() => import('./PostponeDialog.tsx'));
const ForgiveDialog = lazyDialog(() => import('./ForgiveDialog.tsx'));

type DebtorDebtsProps = {
  debts: ListedDebt[];
  code: string;
  onAll: () => void;
  onPay: (debt: ListedDebt) => void;
};

/** The debts of a contact: the open ones, and the paid ones on request. */
export function DebtorDebts({ debts, code, onAll, onPay }: DebtorDebtsProps) {
  const t = useTranslations('debt');
  const shop = useShop();
  const [withPaid, setWithPaid] = useState(false);
  const isOne = code !== '';
  const shown = debts.filter(({ balance }) => isOne || withPaid || balance > 0);
  const hasPaid = debts.some(({ balance }) => balance === 0);
  return (
    <section aria-label={t('title')}>
      <div className={classes.listHead}>
        <Title order={2} size="h4">
          {isOne ? withCodes(t('oneDebt', { code })) : t('title')}
        </Title>
        {isOne ? (
          <Button variant="subtle" onClick={onAll}>
            {t('seeAll')}
          </Button>
        ) : hasPaid ? (
          <Chip checked={withPaid} onChange={setWithPaid}>
            {t('withPaid')}
          </Chip>
        ) : null}
      </div>
      <DataTable
        rows={shown}
        columns={useShownColumns(useColumns(onPay))}
        empty={<EmptyState kind="nothingToDo" title={t('nothingOwed')} />}
      />
      {shop && isOne
        ? shown.map(({ id, instalments }) => (
            <InstalmentLines key={id} instalments={instalments} today={shopDay(new Date(), shop)} />
          ))
        : null}
    </section>
  );
}

/** The code of a debt; for a debt with instalments it links to them. */
function Code({ debt }: { debt: ListedDebt }) {
  const t = useTranslations('debt');
  const { code, instalments } = debt;
  if (instalments.length === 0) return <bdi>{code}</bdi>;
  const done = instalments.filter(({ amount, paid }) => paid === amount).length;
  return (
    <Link to={toDebt(debt)} className={classes.link}>
      <bdi>{code}</bdi>
      <small className={classes.note}>{t('partsDone', { done, count: instalments.length })}</small>
    </Link>
  );
}

function useColumns(onPay: (debt: ListedDebt) => void): ListColumn<ListedDebt>[] {
  const t = useTranslations('debt');
  const common = useTranslations('common');
  return [
    { name: 'code', title: t('code'), phone: 'start', render: (debt) => <Code debt={debt} /> },
    { name: 'origin', title: t('origin'), phone: 'start', render: (debt) => <Origin debt={debt} /> },
    { name: 'dueDate', title: t('dueDate'), phone: 'start', render: (debt) => <DueDate debt={debt} /> },
    { name: 'status', title: t('status'), phone: 'start', render: (debt) => <DebtStatus debt={debt} /> },
    col.money({ name: 'total', title: t('total') }, ({ amount }) => amount),
    col.money({ name: 'balance', title: t('balance'), phone: 'end' }, ({ balance }) => balance),
    {
      name: 'actions',
      title: common('actions'),
      align: 'end',
      phone: 'end',
      render: (debt) => (debt.balance > 0 ? <DebtActions debt={debt} onPay={onPay} /> : null),
    },
  ];
}

function DebtActions({ debt, onPay }: { debt: ListedDebt; onPay: (debt: ListedDebt) => void }) {
  const t = useTranslations('debt');
  const [opened, setOpened] = useState<'postpone' | 'forgive' | null>(null);
  const mayPay = useCan('debt.deposit');
  const mayUpdate = useCan('debt.update');
  const mayForgive = useCan('debt.forgive');
  const close = () => setOpened(null);
  const acts: Action[] = [];
  if (mayUpdate)
    acts.push({
      ...{ name: 'postpone', label: t('postpone'), icon: IconCalendarEvent },
      onAct: () => setOpened('postpone'),
    });
  if (mayForgive)
    acts.push({
      ...{ name: 'forgive', label: t('forgive'), icon: IconReceiptOff, isDangerous: true },
      onAct: () => setOpened('forgive'),
    });
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {mayPay ? (
        <Button size="compact-sm" variant="light" onClick={() => onPay(debt)}>
          {t(`deposit.${debt.direction}`)}
        </Button>
      ) : null}
      {acts.length > 0 ? (
        <MoreActs position="bottom-end" label={t('more', { code: debt.code })} acts={acts} />
      ) : null}
      <PostponeDialog opened={opened === 'postpone'} debt={debt} onClose={close} />
      <ForgiveDialog opened={opened === 'forgive'} debt={debt} onClose={close} />
    </Group>
  );
}
