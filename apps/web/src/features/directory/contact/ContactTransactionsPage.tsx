import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ExpenseStatus } from '../../../domain/expense/ExpenseStatus.tsx';
import { pathOf as pathOfExpense } from '../../../domain/expense/expense.ts';
import { orderPath } from '../../../domain/order/order-path.ts';
import { SaleStatus } from '../../../domain/sale/SaleStatus.tsx';
import type { Output } from '../../../lib/api/output.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { page, useAddress } from '../../../lib/navigation/address.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { col } from '../../../ui/list/col.tsx';
import { type ListColumn, useShownColumns } from '../../../ui/list/columns.ts';
import { DataTable } from '../../../ui/list/DataTable.tsx';
import { ContactFrame } from './ContactFrame.tsx';
import classes from './contact.module.css';

const address = { page: page() };
const perPage = 20;

/** The sales, incomes and purchases of a contact, one by one. */
export default function ContactTransactionsPage() {
  return <ContactFrame tab="transactions">{({ id }) => <Transactions id={id} />}</ContactFrame>;
}

function Transactions({ id }: { id: string }) {
  const t = useTranslations('contact');
  const [state, change] = useAddress(address);
  const query = trpc.customer.transactions.useQuery(
    { id, page: state.page, perPage },
    { placeholderData: keepPreviousData },
  );
  return (
    <DataTable
      rows={query.data?.transactions}
      columns={useShownColumns(useColumns())}
      query={query}
      open={pathOf}
      pages={{
        page: state.page,
        perPage,
        count: query.data?.pagination.count ?? null,
        onPage: (next) => change({ page: next }),
      }}
      empty={<EmptyState kind="goods" title={t('noTransactions')} />}
    />
  );
}

type Transaction = Output<'customer.transactions'>['transactions'][number];

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
    {
      name: 'paymentMethod',
      title: t('sale.method'),
      render: ({ paymentMethod }) => (paymentMethod ? t(`platform.paymentMethods.${paymentMethod}`) : null),
    },
    {
      name: 'status',
      title: t('common.status'),
      phone: 'start',
      render: (row) => (row.type === 'expense' ? <ExpenseStatus expense={row} /> : <SaleStatus sale={row} />),
    },
    col.money({ name: 'balance', title: t('common.balance') }, ({ balance = 0 }) =>
      balance > 0 ? balance : null,
    ),
    col.money({ name: 'amount', title: t('common.total'), phone: 'end' }, ({ amount }) => amount),
  ];
}
