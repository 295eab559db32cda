import { ActionIcon, Badge, Group, Title } from '@mantine/core';
import { IconReceipt2, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DepositReceipt, type MadeDeposit } from '../../../domain/debt/debt.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { lazyDialog } from '../../../lib/loading/lazy.tsx';
import { useCan } from '../../../lib/session/me.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { col } from '../../../ui/list/col.tsx';
import { type ListColumn, useShownColumns } from '../../../ui/list/columns.ts';
import { DataTable } from '../../../ui/list/DataTable.tsx';
import classes from './debt.module.css';

const VoidDepositDialog = lazyDialog(() => import('./VoidDepositDialog.tsx'));

/** The payments of a contact, the latest first. */
export function DebtorDeposits({ deposits }: { deposits: MadeDeposit[] }) {
  const t = useTranslations('debt');
  return (
    <section aria-label={t('deposits')}>
      <div className={classes.listHead}>
        <Title order={2} size="h4">
          {t('deposits')}
        </Title>
      </div>
      <DataTable
        rows={deposits}
        columns={useShownColumns(useColumns())}
        empty={<EmptyState kind="records" title={t('noDeposits')} />}
      />
    </section>
  );
}

function useColumns(): ListColumn<MadeDeposit>[] {
  const t = useTranslations();
  const format = useFormat();
  return [
    { name: 'code', title: t('debt.code'), phone: 'start', render: ({ code }) => <bdi>{code}</bdi> },
    {
      name: 'occurredAt',
      title: t('debt.date'),
      phone: 'start',
      render: ({ occurredAt }) => <span className={classes.nowrap}>{format.moment(occurredAt)}</span>,
    },
    {
      name: 'paymentMethod',
      title: t('sale.method'),
      phone: 'start',
      render: ({ paymentMethod }) => t(`platform.paymentMethods.${paymentMethod}`),
    },
    {
      name: 'debts',
      title: t('debt.paidDebts'),
      render: ({ debts }) => <bdi>{debts.map(({ code }) => code).join(', ')}</bdi>,
    },
    col.money(
      {
        name: 'amount',
        title: t('debt.amount'),
        phone: 'end',
        className: ({ status }) => (status === 'voided' ? classes.struck : undefined),
      },
      ({ amount }) => amount,
    ),
    {
      name: 'actions',
      title: t('common.actions'),
      align: 'end',
      phone: 'end',
      render: (deposit) => <DepositActions deposit={deposit} />,
    },
  ];
}

function DepositActions({ deposit }: { deposit: MadeDeposit }) {
  const t = useTranslations('debt');
  const [opened, setOpened] = useState<'receipt' | 'void' | null>(null);
  const mayVoid = useCan('debt.removeDeposit');
  const { status, code } = deposit;
  const close = () => setOpened(null);
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {status === 'voided' ? <Badge color="red">{t('statuses.voided')}</Badge> : null}
      <ActionIcon aria-label={t('receiptOf', { code })} onClick={() => setOpened('receipt')}>
        <IconReceipt2 size={18} />
      </ActionIcon>
      {mayVoid && status === 'done' ? (
        <ActionIcon color="red" aria-label={t('voidTitle', { code })} onClick={() => setOpened('void')}>
          <IconTrash size={18} />
        </ActionIcon>
      ) : null}
      {opened === 'receipt' ? <DepositReceipt deposit={deposit} onClose={close} /> : null}
      <VoidDepositDialog opened={opened === 'void'} deposit={deposit} onClose={close} />
    </Group>
  );
}
