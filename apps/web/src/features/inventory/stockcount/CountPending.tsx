import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Output } from '../../../lib/api/output.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { type ListColumn, useShownColumns } from '../../../ui/list/columns.ts';
import { DataTable } from '../../../ui/list/DataTable.tsx';
import { CountedQuantity } from './CountedQuantity.tsx';
import type { CountPages } from './CountLines.tsx';
import type { StockCount } from './stockcount.columns.tsx';
import classes from './stockcount.module.css';

type Product = Output<'stockCount.pending'>['products'][number];

const perPage = 20;

/** The items without a count yet. A quantity typed here counts them. */
export function CountPending({ count, pages }: { count: StockCount; pages: CountPages }) {
  const t = useTranslations('stockcount');
  const { content, page, onPage } = pages;
  const list = trpc.stockCount.pending.useQuery(
    { id: count.id, page, perPage, ...(content && { content }) },
    { placeholderData: keepPreviousData },
  );
  const columns = useShownColumns(usePendingColumns(count));
  return (
    <DataTable<Product>
      rows={list.data?.products}
      columns={columns}
      query={list}
      pages={{ page, perPage, count: list.data?.pagination.count ?? null, onPage }}
      empty={<EmptyState kind="nothingToDo" title={t('nothingPending')} />}
    />
  );
}

function usePendingColumns(count: StockCount): ListColumn<Product>[] {
  const t = useTranslations('stockcount');
  const { quantity } = useFormat();
  const isOpen = count.status === 'open';
  const isHidden = isOpen && count.blind;
  const expected: ListColumn<Product> = {
    name: 'expected',
    title: t('expected'),
    align: 'end',
    phone: 'start',
    render: ({ variants }) => (
      <Each variants={variants}>{({ stock }) => <bdi dir="ltr">{quantity(stock ?? 0)}</bdi>}</Each>
    ),
  };
  const counted: ListColumn<Product> = {
    name: 'quantity',
    title: t('quantity'),
    align: 'end',
    phone: 'end',
    render: ({ variants }) => (
      <Each variants={variants}>
        {({ id, name }) => (
          <CountedQuantity countId={count.id} line={{ variantId: id, name, quantity: null }} />
        )}
      </Each>
    ),
  };
  return [
    {
      name: 'product',
      title: t('product'),
      phone: 'start',
      render: ({ variants }) => <Each variants={variants}>{({ name }) => name}</Each>,
    },
    ...(isHidden ? [] : [expected]),
    ...(isOpen ? [counted] : []),
  ];
}

type Variant = Product['variants'][number];
type EachProps = { variants: Variant[]; children: (variant: Variant) => ReactNode };

/** A separate line for each variant, with the same height in every column. */
function Each({ variants, children }: EachProps) {
  return variants.map((variant) => (
    <span key={variant.id} className={classes.each}>
      {children(variant)}
    </span>
  ));
}
