import { Title } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ExpenseStatus } from '../../../domain/expense/ExpenseStatus.tsx';
import { pathOf as pathOfExpense } from '../../../domain/expense/expense.ts';
import { orderPath } from '../../../domain/order/order-path.ts';
import { SaleStatus } from '../../../domain/sale/SaleStatus.tsx';
import type { Output } from '../../../lib/api/output.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { page, useAddress } from '../../../lib/navigation/address.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { BulkActs } from '../../../ui/list/BulkActs.tsx';
import { BulkBar } from '../../../ui/list/BulkBar.tsx';
import { col } from '../../../ui/list/col.tsx';
import { type ListColumn, useShownColumns } from '../../../ui/list/columns.ts';
import { DataTable } from '../../../ui/list/DataTable.tsx';
import type { ListedCategory } from './transaction-category.ts';
import classes from './transactioncategory.module.css';

const MoveDialog = lazyOverlay(withWords(['transactioncategory'], () => import('./MoveDialog.tsx')));

const address = { page: page() };
const perPage = 20;

/** The transactions of a category, and the action to move selected ones to another category. */
export function CategoryTransactions({ category }: { category: ListedCategory }) {
  const t = useTranslations('transactioncategory');
  const [state, change] = useAddress(address);
  const canMove = useCan('transactionCategory.update');
  const [chosen, setChosen] = useState<Transaction[]>([]);
  const [isMoving, setMoving] = useState(false);
  const filter = { id: category.id, page: state.page, perPage };
  const query = trpc.transactionCategory.transactions.useQuery(filter, { placeholderData: keepPreviousData });
  const clear = () => setChosen([]);
  const acts = [
    { name: 'move', label: t('moveActs'), icon: IconArrowsExchange, onAct: () => setMoving(true) },
  ];
  return (
    <section className={classes.transactions} aria-labelledby="transactions">
      <Title order={2} size="h4" id="transactions">
        {t('transactions')}
      </Title>
      <DataTable
        rows={query.data?.transactions}
        columns={useShownColumns(useColumns())}
        query={query}
        open={pathOf}
        {...(canMove && { selection: { rows: chosen, onSelect: setChosen } })}
        pages={{
          page: state.page,
          perPage,
          count: query.data?.pagination.count ?? null,
          onPage: (next) => {
            clear();
            change({ page: next });
          },
        }}
        empty={<EmptyState kind="records" title={t('noTransactions')} />}
      />
      {chosen.length > 0 ? (
        <BulkBar chosen={chosen} query={filter} count={chosen.length} onClear={clear}>
          {() => <BulkActs acts={acts} />}
        </BulkBar>
      ) : null}
      {isMoving ? (
        <MoveDialog
          category={category}
          ids={chosen.map(({ id }) => id)}
          onClose={() => setMoving(false)}
          onMoved={() => {
            setMoving(false);
            clear();
          }}
        />
      ) : null}
    </section>
  );
}

type Transaction = Output<'transactionCategory.transactions'>['transactions'][number];

const pathOf = (row: Transaction) => (row.type === 'expense' ? pathOfExpense(row) : orderPath(row));

function useColumns(): ListColumn<Transaction>[] {
  const t = useTranslations();
  const format = useFormat();
  return [
    col.link(
      { name: 'code', title: t('receipt.number'), phone: 'start', className: classes.link },
      (row) => ({ to: pathOf(row), text: <bdi>{row.code ?? row.concept ?? '…'}</bdi> }),
    ),
    {
      name: 'occurredAt',
      title: t('common.date'),
      phone: 'start',
      render: (row) => (row.type === 'expense' ? format.date(row.date) : format.moment(row.occurredAt)),
    },
    { name: 'contact', title: t('common.contact'), render: ({ contact }) => contact?.name },
    {
      name: 'status',
      title: t('common.status'),
      phone: 'start',
      render: (row) => (row.type === 'expense' ? <ExpenseStatus expense={row} /> : <SaleStatus sale={row} />),
    },
    col.money({ name: 'amount', title: t('common.total'), phone: 'end' }, ({ amount }) => amount),
  ];
}
