import { ActionIcon, Text } from '@mantine/core';
import { times } from '@mostrador/shared/money/money';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { SignedQuantity } from '../../../domain/stock/SignedQuantity.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useUserName } from '../../../lib/session/use-user-name.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { col } from '../../../ui/list/col.tsx';
import { type ListColumn, useShownColumns } from '../../../ui/list/columns.ts';
import { DataTable } from '../../../ui/list/DataTable.tsx';
import { CountedQuantity } from './CountedQuantity.tsx';
import { MovedMeanwhile } from './MovedMeanwhile.tsx';
import type { CountLine, StockCount } from './stockcount.columns.tsx';
import classes from './stockcount.module.css';

export type CountPages = { content: string; page: number; onPage: (page: number) => void };
type CountLinesProps = { count: StockCount; isDifferent: boolean; pages: CountPages };

const perPage = 20;

/** The counted lines, the latest first. While the count is open, each can be corrected in the list. */
export function CountLines({ count, isDifferent, pages: { content, page, onPage } }: CountLinesProps) {
  const t = useTranslations('stockcount');
  const list = trpc.stockCount.lines.useQuery(
    { id: count.id, page, perPage, ...(content && { content }), ...(isDifferent && { isDifferent }) },
    { placeholderData: keepPreviousData },
  );
  const columns = useShownColumns(useLineColumns(count));
  return (
    <DataTable<CountLine>
      rows={list.data?.lines}
      columns={columns}
      query={list}
      pages={{ page, perPage, count: list.data?.pagination.count ?? null, onPage }}
      empty={
        <EmptyState
          kind={isDifferent || content ? 'nothingFits' : 'records'}
          title={t(isDifferent ? 'nothingDifferent' : 'nothingCounted')}
        />
      }
    />
  );
}

function useLineColumns(count: StockCount): ListColumn<CountLine>[] {
  const common = useTranslations('common');
  const t = useTranslations('stockcount');
  const who = useUserName();
  const { beside, quantity, moment } = useFormat();
  const isOpen = count.status === 'open';
  const isHidden = isOpen && count.blind;
  const judged: ListColumn<CountLine>[] = [
    col.quantity({ name: 'expected', title: t('expected') }, ({ expected }) => expected),
    {
      name: 'difference',
      title: t('difference'),
      align: 'end',
      phone: 'end',
      render: ({ difference }) => (difference === null ? null : <SignedQuantity value={difference} />),
    },
    col.money(
      { name: 'value', title: t('value'), phone: 'end', tone: 'signed' },
      ({ difference, unitCost }) =>
        difference && unitCost ? Math.sign(difference) * times(unitCost, Math.abs(difference)) : null,
    ),
  ];
  return [
    {
      name: 'product',
      title: t('product'),
      phone: 'start',
      render: (row) => <LineName count={count} line={row} />,
    },
    {
      name: 'by',
      title: t('by'),
      phone: 'start',
      render: ({ user, countedAt }) => (
        <Text component="span" size="sm" c="dimmed">
          {beside([who(user), moment(countedAt)])}
        </Text>
      ),
    },
    {
      name: 'quantity',
      title: t('quantity'),
      align: 'end',
      phone: 'end',
      render: (row) =>
        isOpen ? (
          <CountedQuantity countId={count.id} line={row} />
        ) : (
          <bdi dir="ltr">{quantity(row.quantity)}</bdi>
        ),
    },
    ...(isHidden ? [] : judged),
    ...(isOpen
      ? [
          {
            name: 'forget',
            title: common('actions'),
            align: 'end' as const,
            phone: 'end' as const,
            render: (row: CountLine) => <Forget count={count} line={row} />,
          },
        ]
      : []),
  ];
}

function LineName({ count, line }: { count: StockCount; line: CountLine }) {
  return (
    <span className={classes.name}>
      <Link to={paths.product(line.productId)} className={classes.link}>
        {line.name}
      </Link>
      <MovedMeanwhile count={count} line={line} />
    </span>
  );
}

function Forget({ count, line }: { count: StockCount; line: CountLine }) {
  const t = useTranslations('stockcount');
  const forget = trpc.stockCount.forget.useMutation();
  return (
    <ActionIcon
      aria-label={t('forget', { name: line.name })}
      loading={forget.isPending}
      onClick={() => forget.mutate({ id: count.id, variantId: line.variantId })}
    >
      <IconX size={18} />
    </ActionIcon>
  );
}
