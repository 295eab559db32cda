import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { SaleStatus } from '../../../domain/sale/SaleStatus.tsx';
import type { Sale } from '../../../domain/sale/sale.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { page, useAddress } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { type ListColumn, useShownColumns } from '../../../ui/list/columns.ts';
import { DataTable } from '../../../ui/list/DataTable.tsx';
import { ContactFrame } from './ContactFrame.tsx';
import classes from './contact.module.css';

const address = { page: page() };
const perPage = 20;

/** What a contact bought, sale by sale. */
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
      isFetching={query.isPlaceholderData}
      error={query.error}
      onRetry={() => void query.refetch()}
      open={(sale) => paths.order(sale.id)}
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

function useColumns(): ListColumn<Sale>[] {
  const t = useTranslations();
  const format = useFormat();
  return [
    {
      name: 'code',
      title: t('receipt.number'),
      phone: 'start',
      render: ({ id, code }) => (
        <Link to={paths.order(id)} className={classes.link}>
          <bdi>{code}</bdi>
        </Link>
      ),
    },
    {
      name: 'occurredAt',
      title: t('common.date'),
      phone: 'start',
      render: ({ occurredAt }) => format.moment(occurredAt),
    },
    {
      name: 'paymentMethod',
      title: t('sale.method'),
      render: ({ paymentMethod }) => t(`platform.paymentMethods.${paymentMethod}`),
    },
    {
      name: 'status',
      title: t('common.status'),
      phone: 'start',
      render: (sale) => <SaleStatus sale={sale} />,
    },
    {
      name: 'balance',
      title: t('common.balance'),
      align: 'end',
      render: ({ balance }) => (balance > 0 ? <Money isEven amount={balance} /> : null),
    },
    {
      name: 'amount',
      title: t('common.total'),
      align: 'end',
      phone: 'end',
      render: ({ amount }) => <Money isEven amount={amount} />,
    },
  ];
}
