import { type Unit, units } from '@mostrador/shared/codes/codes';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Output } from '../../../lib/api/output.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { page, useAddress } from '../../../lib/navigation/address.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { col } from '../../../ui/list/col.tsx';
import { type ListColumn, useShownColumns } from '../../../ui/list/columns.ts';
import { DataTable } from '../../../ui/list/DataTable.tsx';
import { ContactFrame } from './ContactFrame.tsx';

type Bought = Output<'customer.products'>['products'][number];

const address = { page: page() };
const perPage = 20;

/** The products that a contact buys: quantity, number of sales, and the last date. */
export default function ContactProductsPage() {
  return <ContactFrame tab="products">{({ id }) => <Products id={id} />}</ContactFrame>;
}

function Products({ id }: { id: string }) {
  const t = useTranslations('contact');
  const [state, change] = useAddress(address);
  const query = trpc.customer.products.useQuery(
    { id, page: state.page, perPage },
    { placeholderData: keepPreviousData },
  );
  return (
    <DataTable
      rows={query.data?.products}
      columns={useShownColumns(useColumns())}
      query={query}
      pages={{
        page: state.page,
        perPage,
        count: query.data?.pagination.count ?? null,
        onPage: (next) => change({ page: next }),
      }}
      empty={<EmptyState kind="goods" title={t('noProducts')} />}
    />
  );
}

function useColumns(): ListColumn<Bought>[] {
  const t = useTranslations('contact');
  const common = useTranslations('common');
  const platform = useTranslations('platform.units');
  const format = useFormat();
  return [
    { name: 'name', title: t('name'), phone: 'start', render: ({ name }) => <bdi>{name}</bdi> },
    {
      name: 'quantity',
      title: t('boughtQuantity'),
      align: 'end',
      phone: 'start',
      render: ({ quantity, unit }) => `${format.quantity(quantity)} ${platform(unitOf(unit))}`,
    },
    { name: 'sales', title: t('boughtSales'), align: 'end', render: ({ sales }) => sales },
    col.date(
      { name: 'lastBoughtAt', title: t('lastBought'), phone: 'start' },
      ({ lastBoughtAt }) => lastBoughtAt,
    ),
    col.money({ name: 'amount', title: common('total'), phone: 'end' }, ({ amount }) => amount),
  ];
}

const unitOf = (name: string): Unit => units.find((unit) => unit === name) ?? 'piece';
